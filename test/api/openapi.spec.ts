/**
 * docs/openapi.json is what the program serves: the screens' hooks are generated from it, and docs/permissions.md is printed
 * from it. `npm run docs` writes both anew.
 */
import fs from 'node:fs';
import path from 'node:path';
import { permissionsDocument } from '../../backend/src/identity/http/permissions-document.ts';
import { describeApi } from '../../backend/src/web-application.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const docs = path.resolve(__dirname, '../../docs');
const file = path.join(docs, 'openapi.json');
let test: TestApp;
beforeAll(async () => void (test = await startTestApp()), 60_000);
afterAll(() => test?.stop());

it('docs/openapi.json is the document that the program serves', async () => {
  const document = describeApi(test.app);
  const served = `${JSON.stringify(document, undefined, 2)}\n`;
  if (process.env.LIVRO_UPDATE_DOCS) {
    fs.writeFileSync(file, served);
    fs.writeFileSync(path.join(docs, 'permissions.md'), permissionsDocument(document));
  }
  expect(fs.readFileSync(file, 'utf8')).toBe(served);
  const answer = await test.visitor().get('/api/docs-json').expect(200);
  expect(answer.body.paths).toHaveProperty(['/api/accounts/']);
});
