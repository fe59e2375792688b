// The pictures of docs/guia, taken by `npm run pictures -- guia`: the screens of a clerk, then an auditor's walk through the sample year.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { caller, prepareBooks } from './guide-books.mjs';

const YEAR_END = '2025-12-31';
const MAX_VERIFICATION_MS = 120_000;
const PASTED = `Data\tDescrição\tValor\tFornecedor\tCategoria
03/12/2025\tCimento CP-II, 40 sacos\t1.480,00\tDepósito Central\tMaterial
04/12/2025\tFrete de areia\t480\tTransportadora Rápida\tTransporte
04/12/2025\tDiária de ajudante\t18o,00\tJosé Prado\tMão de Obra
32/12/2025\tAluguel de andaime\t950,00\tLocadora Andaimes\tEquipamento`;

export async function takeGuidePictures({ page, url, emails, password, env, root, draw, signIn }) {
  const email = (name) => emails.find((one) => one.startsWith(`${name}@`));
  const fabio = await caller(url, email('fabio'), password);
  const ana = await caller(url, email('ana'), password);
  const books = await prepareBooks(fabio, ana);
  const open = async (address, shown) => {
    await page.goto(url + address);
    await shown.first().waitFor();
  };
  const signInAs = async (name) => {
    await page.context().clearCookies();
    await signIn({ page, url, email: email(name), password });
  };
  await signInAs('fabio');
  await takeClerkPictures({ page, open, draw, books });
  await signInAs('ana');
  await takeAdministratorPictures({ page, open, draw, root });
  await signInAs('rosa');
  await takeAuditorPictures({ page, open, draw, books, url, env, root });
}

async function takeClerkPictures({ page, open, draw, books }) {
  const { development, building, client, expense, supplier } = books;
  await open('/developments', page.getByRole('img', { name: /^Saldo em doze meses/ }));
  await draw(page, 'empreendimentos');
  await tall(page, 900);
  await open(`/developments/${development}`, page.getByRole('heading', { name: 'Contas do Empreendimento' }));
  await draw(page, 'empreendimento');

  await open(`/developments/${development}?dialogo=despesa&conta=${building}`, page.getByRole('dialog'));
  await page.getByLabel('Valor').fill('1.480,00');
  await page.getByLabel('Descrição').fill('Cimento CP-II, 40 sacos');
  await draw(page, 'despesa');
  await open(`/developments/${development}?dialogo=aplicacoes&conta=${building}`, page.getByRole('dialog'));
  await draw(page, 'aplicacoes');

  await tall(page);
  await open('/lancamentos/colar', page.getByText('Cole aqui as linhas'));
  const pasted = { name: 'linhas.csv', mimeType: 'text/csv', buffer: Buffer.from(PASTED) };
  await page.locator('input[aria-label="Arquivo CSV"]').setInputFiles(pasted);
  await page
    .getByText(/^Linha \d, /)
    .first()
    .waitFor();
  await draw(page, 'planilha');
  await open(
    '/lancamentos?type=expense&from=2025-12-01&to=2025-12-31',
    page.getByRole('heading', { name: 'Lançamentos' }),
  );
  await draw(page, 'lancamentos');
  await open(
    `/lancamentos?type=expense&from=2025-12-01&to=2025-12-31&lancamento=${expense}`,
    page.getByRole('button', { name: 'Estornar' }),
  );
  await draw(page, 'lancamento');

  await tall(page, 860);
  await open(`/clients/${client}`, page.getByRole('heading', { name: 'Pagamentos' }));
  await draw(page, 'cliente');
  await open('/payments', page.getByText('Tudo a receber'));
  await draw(page, 'a-receber');
  await open('/purchases', page.getByText('Andaimes para a fachada norte'));
  await draw(page, 'compras');
  await open(`/suppliers/${encodeURIComponent(supplier)}`, page.getByText('Por empreendimento'));
  await draw(page, 'fornecedor');
  await open(`/conciliacao?conta=${building}`, page.locator('[data-linha]'));
  await draw(page, 'conciliacao');
  await open('/dashboard?periodo=ano-passado', page.getByRole('heading', { name: 'Em que gastamos?' }));
  await draw(page, 'painel');
  await open(
    '/reports?from=2025-01-01&to=2025-12-31',
    page.getByRole('heading', { name: 'Lançamentos do período' }),
  );
  await draw(page, 'relatorios');
  await open('/audit/accountant', page.getByText('Lotes entregues'));
  await draw(page, 'contador');
}

async function takeAdministratorPictures({ page, open, draw, root }) {
  await tall(page);
  await open('/users', page.getByText('rosa@exemplo.com.br'));
  await draw(page, 'usuarios');
  await tall(page, 900);
  await open('/company', page.getByText('Pagamentos em atraso'));
  await draw(page, 'configuracoes');
  await open('/importar', page.getByText('Pasta dos livros').or(page.getByText('A pasta dos livros')));
  const folder = path.join(root, 'test/data/livro-2025');
  const names = ['empreendimentos.csv', 'clientes.csv', 'movimentos.csv'];
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(names.map((name) => path.join(folder, name)));
  await page
    .getByText(/já estão? nos livros|Tudo o que está nesta pasta/)
    .first()
    .waitFor();
  await draw(page, 'importar');
}

async function takeAuditorPictures({ page, open, draw, books, url, env, root }) {
  await tall(page);
  await open(`/audit/trial-balance?asOf=${YEAR_END}`, page.getByText('Débitos iguais a créditos'));
  await draw(page, 'auditoria-balancete');

  const figure = page.getByRole('link', { name: /^Débitos de Despesas: Material: / }).first();
  await figure.click();
  await page.getByText('Saldo final').waitFor();
  await draw(page, 'auditoria-razao');

  await tall(page, 1300);
  await open(`/audit/entries/${books.corrected}`, page.getByText('O hash confere com o conteúdo.'));
  await page.getByText('Nenhum anexo.').waitFor();
  await draw(page, 'auditoria-lancamento');
  const [proof] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Provar' }).click(),
  ]);
  await tall(page);

  const known = `knownAt=${encodeURIComponent(books.before)}`;
  await open(
    `/audit/trial-balance?asOf=${YEAR_END}&${known}&compare=1&asOf2=${YEAR_END}`,
    page.getByText(/sald(o mudou|os mudaram)/),
  );
  await draw(page, 'auditoria-mudancas');

  await tall(page, 900);
  await open(`/audit/replay?account=${books.account}`, page.getByText(/as telas mostram o mesmo/));
  await page.getByRole('slider', { name: 'Lançamento' }).focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('PageDown');
  await draw(page, 'auditoria-reconstituicao');

  await tall(page, 900);
  await open(
    '/audit/tests?test=soon-reversed&from=2025-01-01&to=2025-12-31',
    page.getByText('A população soma o mesmo que o balancete'),
  );
  await draw(page, 'auditoria-testes');

  await tall(page, 1000);
  await open('/audit/duties', page.getByRole('heading', { name: 'Quem fez o quê' }));
  await draw(page, 'auditoria-funcoes');
  await open('/closing?ano=2025', page.getByText('Livros fechados até março de 2025.'));
  await draw(page, 'fechamento');

  await open('/audit/verification', page.getByRole('button', { name: 'Verificar agora' }));
  await page.getByRole('button', { name: 'Verificar agora' }).click();
  await page
    .getByText(/^Tudo confere/)
    .first()
    .waitFor({ timeout: MAX_VERIFICATION_MS });
  await draw(page, 'auditoria-verificacao');

  await drawVerifier({ page, url, env, root, draw, proof });
}

/** The screens are as tall as what is to be seen. */
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
    await draw(page, 'auditoria-verificador');
  } finally {
    fs.rmSync(path.dirname(folder), { recursive: true, force: true });
  }
}
