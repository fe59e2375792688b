// The walk of `npm run pictures -- auditing`: an auditor goes through the sample year, and each step of docs/auditor-walk.md is drawn.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const YEAR_END = '2025-12-31';
const VERIFIED_WITHIN_MS = 120_000;

export async function walkAuditing({ page, url, emails, password, env, root, draw, signIn }) {
  const email = (name) => emails.find((one) => one.startsWith(`${name}@`));
  const fabio = await caller(url, email('fabio'), password);
  const story = await makeStory(fabio);
  await signIn({ page, url, email: email('rosa'), password });
  const at = async (address, shown) => {
    await page.goto(url + address);
    await shown.first().waitFor();
  };

  await at(`/audit/trial-balance?asOf=${YEAR_END}`, page.getByText('Débitos iguais a créditos'));
  await draw(page, 'auditing-trial-balance');

  const figure = page.getByRole('link', { name: /^Débitos de Despesas: Material: / }).first();
  await figure.click();
  await page.getByText('Saldo final').waitFor();
  await draw(page, 'auditing-ledger');

  await tall(page, 1420);
  await at(`/audit/entries/${story.corrected}`, page.getByText('O hash confere com o conteúdo.'));
  await draw(page, 'auditing-entry');
  const [proof] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Provar' }).click(),
  ]);
  await tall(page);

  const known = `knownAt=${encodeURIComponent(story.before)}`;
  await at(
    `/audit/trial-balance?asOf=${YEAR_END}&${known}&compare=1&asOf2=${YEAR_END}`,
    page.getByText(/sald(o mudou|os mudaram)/),
  );
  await draw(page, 'auditing-changes');

  await tall(page, 900);
  await at(`/audit/replay?account=${story.account}`, page.getByText(/as telas mostram o mesmo/));
  await page.getByRole('slider', { name: 'Lançamento' }).focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('PageDown');
  await draw(page, 'auditing-replay');

  await tall(page, 1100);
  await at(
    '/audit/tests?test=soon-reversed&from=2025-01-01&to=2025-12-31',
    page.getByText('A população soma o mesmo que o balancete'),
  );
  await draw(page, 'auditing-test');
  await at(
    '/audit/tests?from=2025-01-01&to=2025-12-31&method=monetary-unit&size=5&seed=ata-2025-12',
    page.getByRole('table', { name: 'Lançamentos da amostra' }),
  );
  await page.locator('#amostra').evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
  await page.mouse.wheel(0, -16);
  await tall(page, 860);
  await draw(page, 'auditing-sample');

  await tall(page, 1000);
  await at('/audit/duties', page.getByRole('heading', { name: 'Quem fez o quê' }));
  await draw(page, 'auditing-duties');

  await at('/closing?ano=2025', page.getByText('Livros fechados até março de 2025.'));
  await draw(page, 'auditing-closing');

  await at('/audit/verification', page.getByRole('button', { name: 'Verificar agora' }));
  await page.getByRole('button', { name: 'Verificar agora' }).click();
  await page
    .getByText(/^Tudo confere/)
    .first()
    .waitFor({ timeout: VERIFIED_WITHIN_MS });
  await draw(page, 'auditing-verification');

  await drawVerifier({ page, url, env, root, draw, proof });
}

/** What an auditor finds: an expense that was corrected, one that was reversed by who had booked it, and a quarter that is closed. */
async function makeStory(call) {
  const before = new Date().toISOString();
  const [expense] = await call('GET', 'expenses/?limit=1');
  await call('PATCH', `expenses/${expense.id}/`, { amount: '1.250,00', reason: 'O valor da nota era outro' });
  const booked = await call('POST', 'expenses/', {
    account_id: expense.account_id ?? expense.account,
    amount: '480,00',
    description: 'Frete de areia média',
    category: 'transport',
    date: YEAR_END,
  });
  await call('POST', `transactions/${booked.id}/reverse/`, {
    reason: 'Lançada em duplicidade',
    date: YEAR_END,
  });
  await call('POST', 'periods/2025-03/close/', {});
  const { results } = await call('GET', 'audit/journal/?kind=ExpenseRecorded&sort=-number&limit=3');
  const corrected = results.find(({ amount }) => amount === 1_250).id;
  return { before, corrected, account: booked.account_id ?? booked.account };
}

/** The newest screens as they stand by themselves: as high as what is to be seen. */
const tall = (page, height = 760) => page.setViewportSize({ width: 1200, height });

/** Makes a bundle, and opens its verifier from the disk in a browser that reaches nothing. */
async function drawVerifier({ page, url, env, root, draw, proof }) {
  const keys = (await (await page.request.get(`${url}/api/audit/log/keys/`)).text()).trim();
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'livro-bundle-')), 'pacote-2025');
  try {
    execFileSync(process.execPath, ['scripts/ledger.mjs', 'bundle', '--to', folder], { cwd: root, env });
    const ofEntry = path.join(folder, '..', proof.suggestedFilename());
    await proof.saveAs(ofEntry);
    console.log(
      execFileSync(process.execPath, ['verificador.mjs', ofEntry, 'keys.txt'], { cwd: folder }).toString(),
    );
    await tall(page, 900);
    await page.context().setOffline(true);
    await page.goto(pathToFileURL(path.join(folder, 'verificador.html')).href);
    await page.getByLabel('Pasta de um pacote').setInputFiles(folder);
    await page.getByLabel('Chaves que você recebeu').fill(keys);
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.locator('#result h2').waitFor();
    await draw(page, 'auditing-verifier');
  } finally {
    fs.rmSync(path.dirname(folder), { recursive: true, force: true });
  }
}

/** Calls the API as one person; a refusal ends the walk with its words. */
async function caller(url, email, password) {
  const call = async (method, route, body, token) => {
    const response = await fetch(`${url}/api/${route}`, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${route}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const { access_token: token } = await call('POST', 'auth/token/', { email, password });
  return (method, route, body) => call(method, route, body, token);
}
