/** The command line itself: arguments that it refuses, its help, and inviting somebody. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { books2025, CommandLine } from './books.fixture.ts';

jest.setTimeout(120_000);

let app: TestApp;
let ledger: CommandLine;

beforeAll(async () => {
  app = await startTestApp();
  ledger = CommandLine.hostedBeside(app);
  await ledger.run('--help');
});
afterAll(async () => {
  await ledger.end();
  await app.stop();
});

describe('arguments', () => {
  it.each([
    [['import', '/nowhere/at/all'], 'A pasta não existe'],
    [
      ['import', books2025, '--as', 'ninguem@exemplo.com.br'],
      'Usuário não encontrado: ninguem@exemplo.com.br',
    ],
    [['import', books2025, '--as', 'ninguem'], 'não é um endereço de e-mail'],
    [['import'], "missing required argument 'pasta'"],
    [['export', '--format', 'gnucash'], 'Allowed choices are hledger'],
    [['export', '--format', 'hledger', '--output', '/nowhere/at/all'], 'Não foi possível gravar'],
    [['invite', 'ninguem'], 'não é um endereço de e-mail'],
    [['destroy'], 'unknown command'],
  ])('refuses %j with a sentence and code 2', async (args, sentence) => {
    const { code, stderr } = await ledger.run(...args);
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
  });

  it('explains itself', async () => {
    const { code, stdout } = await ledger.run('--help');
    expect(code).toBe(0);
    for (const word of ['import', 'export', 'invite', 'Códigos de saída']) expect(stdout).toContain(word);
  });
});

describe('invite', () => {
  it('opens a first access for somebody new, who can then sign in', async () => {
    const { code, stdout, stderr } = await ledger.run(
      'invite',
      'Rui@Construtora.com.br',
      '--name',
      'Rui Compras',
      '--type',
      'purchaser',
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^Usuário criado: Rui Compras <rui@construtora\.com\.br>\. Primeiro acesso aberto até \d\d\/\d\d\/\d{4}, \d\d:\d\d\.\n$/,
    );
    await app
      .visitor()
      .post('/api/auth/create-password/')
      .send({ email: 'rui@construtora.com.br', password: 'Segredo-2' })
      .expect(200);
    const again = await ledger.run('invite', 'rui@construtora.com.br');
    expect(again.stderr).toContain('Este usuário já tem uma senha\n');
    expect(again.code).toBe(2);
  });
});
