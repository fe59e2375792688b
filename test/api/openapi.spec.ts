/** docs/openapi.json is what the program serves: the screens' hooks are generated from it. `npm run docs` writes it anew. */
import fs from 'node:fs';
import path from 'node:path';
import { describeApi } from '../../backend/src/web-application.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const file = path.resolve(__dirname, '../../docs/openapi.json');
let test: TestApp;
beforeAll(async () => void (test = await startTestApp()), 60_000);
afterAll(() => test?.stop());

it('docs/openapi.json is the document that the program serves', async () => {
  const served = `${JSON.stringify(describeApi(test.app), undefined, 2)}\n`;
  if (process.env.LIVRO_UPDATE_DOCS) fs.writeFileSync(file, served);
  expect(fs.readFileSync(file, 'utf8')).toBe(served);
  const answer = await test.visitor().get('/api/docs-json').expect(200);
  expect(answer.body.paths).toHaveProperty(['/api/accounts/']);
});
