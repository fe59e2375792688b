/**
 * docs/openapi.json is what the program serves: the screens' hooks are generated from it, and docs/reference/permissions.md is printed
 * from it. `npm run docs` writes both anew.
 */
import fs from 'node:fs';
import path from 'node:path';
import { permissionsDocument } from '../../backend/src/identity/permission/permissions-document.api.ts';
import { describeApi } from '../../backend/src/web-application.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { undocumentedIn } from '../support/documented.ts';

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
    fs.writeFileSync(path.join(docs, 'reference/permissions.md'), permissionsDocument(document));
  }
  expect(fs.readFileSync(file, 'utf8')).toBe(served);
  const answer = await (await test.administrator()).get('/api/docs-json').expect(200);
  expect(answer.body.paths).toHaveProperty(['/api/accounts/']);
});

describe('an answer that the document does not know is found', () => {
  const good = { method: 'GET', path: '/api/health/live/', status: 200, contentType: 'application/json' };
  const body = { status: 'ok' };
  it.each<[string, object, RegExp | undefined]>([
    ['as documented', {}, undefined],
    ['a field too many', { body: { ...body, more: 1 } }, /additional properties/],
    ['a field too few', { body: {} }, /required property 'status'/],
    ['another type', { body: { status: 1 } }, /must be string/],
    ['another status', { status: 204 }, /no such status/],
    ['a page', { contentType: 'text/html' }, /no such type/],
    ['a refusal of another shape', { status: 404, body: { error: 'x' } }, /required property 'success'/],
    ['an unknown path that answers', { path: '/api/nada/' }, /no such status/],
  ])('%s', (_, change, problem) => {
    const found = undocumentedIn({ ...good, body, ...change });
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(problem);
  });

  // While the document is written anew nothing is held against it.
  const held = process.env.LIVRO_UPDATE_DOCS ? it.skip : it;
  held('by every agent of the tests', async () => {
    const lie = test.visitor().get('/api/health/live/').expect(200);
    // What the hook sees is what it judges: a body made another on its way.
    lie.parse((answer, done) => {
      answer.on('data', () => undefined);
      answer.on('end', () => done(null, { status: 'ok', more: 1 }));
    });
    await expect(lie).rejects.toThrow(/which is not as documented/);
  });
});
