/** The command line itself: arguments that it refuses, its help, and inviting somebody. */
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { codeOf } from '../support/authenticator.ts';
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
    [
      ['export', '--format', 'hledger', '--output', '/nowhere/at/all'],
      'Não se pode gravar em /nowhere/at/all: a pasta não existe',
    ],
    [['bundle', '--to', '/proc/x'], 'Não se pode gravar em /proc/x'],
    [['invite', 'ninguem'], 'não é um endereço de e-mail'],
    [['destroy'], 'unknown command'],
  ])('refuses %j with a sentence and code 2', async (args, sentence) => {
    const { code, stderr } = await ledger.run(...args);
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
  });

  it("books in nobody's name who may not do so by hand", async () => {
    const { id } = await app.person({ email: 'fin@construtora.com.br', type: 'financial' });
    await app.person({ email: 'compras@construtora.com.br', type: 'purchaser' });
    await (await app.administrator()).delete(`/api/users/${id}/`).expect(200);
    const before = (await app.events('ledger')).length;
    for (const [email, sentence] of [
      ['fin@construtora.com.br', 'O usuário está inativo: fin@construtora.com.br'],
      ['compras@construtora.com.br', 'Operação não permitida: compras@construtora.com.br'],
    ] as const) {
      const { code, stderr } = await ledger.run('import', books2025, '--as', email);
      expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    }
    expect(await app.events('ledger')).toHaveLength(before);
  });

  it('explains itself', async () => {
    const { code, stdout } = await ledger.run('--help');
    expect(code).toBe(0);
    for (const word of ['import', 'export', 'invite', 'Códigos de saída']) expect(stdout).toContain(word);
  });
});

describe('invite', () => {
  const codeIn = (text: string): string => /Código de uso único: (\S+)/.exec(text)![1]!;
  const create = (email: string, password: string, code?: string) =>
    app.visitor().post('/api/auth/create-password/').send({ email, password, code });

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
      /^Usuário criado: Rui Compras <rui@construtora\.com\.br>\. Primeiro acesso aberto até \d\d\/\d\d\/\d{4}, \d\d:\d\d\.\n/,
    );
    const oneTime = codeIn(stdout);
    expect(stdout).toContain(`/primeiro-acesso#codigo=${oneTime}&email=rui%40construtora.com.br\n`);
    await create('rui@construtora.com.br', 'Segredo-2').expect(422);
    await create('rui@construtora.com.br', 'Segredo-2', oneTime).expect(200);
    const again = await ledger.run('invite', 'rui@construtora.com.br');
    expect(again.stderr).toContain('Este usuário já tem uma senha.');
    expect(again.stderr).toContain('--reset\n');
    expect(again.code).toBe(2);
  });

  it('gives a lone administrator who forgot the password a new access, and ends what the old one opened', async () => {
    const ana = await app.administrator();
    const { code, stdout } = await ledger.run('invite', app.adminEmail, '--reset');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Acesso redefinido: senha, sessões, segundos fatores e chaves/);
    await ana.get('/api/auth/verify/').expect(401);
    const old = { email: app.adminEmail, password: PASSWORD };
    await app.visitor().post('/api/auth/login/').send(old).expect(401);
    await create(app.adminEmail, 'Segredo-3').expect(422);
    await create(app.adminEmail, 'Segredo-3', codeIn(stdout)).expect(200);
  });

  it('resets nobody who does not exist', async () => {
    const { code, stderr } = await ledger.run('invite', 'niguem@construtora.com.br', '--reset');
    expect([code, stderr]).toEqual([2, 'Usuário não encontrado\n']);
  });
});

describe('resetting a second factor', () => {
  it('voids it, ends the sessions and leaves an event of the system; the password alone lets in again', async () => {
    const rui = { email: 'rui@construtora.com.br', password: 'Segredo-2' };
    const agent = app.visitor();
    await agent.post('/api/auth/login/').send(rui).expect(200);
    const { secret } = (await agent.post('/api/auth/factors/totp/').expect(200)).body.data;
    await agent
      .post('/api/auth/factors/totp/confirm/')
      .send({ code: codeOf(secret) })
      .expect(200);
    const login = async () => {
      const { body } = await app.visitor().post('/api/auth/login/').send(rui).expect(200);
      return body.data.authenticated as boolean;
    };
    expect(await login()).toBe(false);
    const { code, stdout } = await ledger.run('reset-second-factor', rui.email);
    expect(stdout).toContain(`<${rui.email}> redefinido; as sessões terminaram.`);
    expect(code).toBe(0);
    const resets = (await app.events('users')).filter(({ type }) => type === 'SecondFactorReset');
    expect(resets).toMatchObject([{ metadata: { actor: 'system' } }]);
    await agent.get('/api/auth/verify/').expect(401);
    expect(await login()).toBe(true);
  });

  it.each([
    ['ninguem@exemplo.com.br', 'Usuário não encontrado'],
    ['ana@construtora.com.br', 'Este usuário não tem segundo fator'],
    ['ninguem', 'não é um endereço de e-mail'],
  ])('refuses %s with a sentence, and code 2', async (address, sentence) => {
    const before = (await app.events('users')).length;
    const { code, stderr } = await ledger.run('reset-second-factor', address);
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
    expect(await app.events('users')).toHaveLength(before);
  });
});

describe('keys for programs', () => {
  const keyIn = (text: string): string => /^livro_\S+$/m.exec(text)![0];

  it('are issued with the secret printed once, listed without it, and revoked', async () => {
    const scopes = ['--scope', 'transactions:read', '--scope', 'exports'];
    const issued = await ledger.run('keys', 'issue', 'BI noturno', ...scopes, '--days', '30');
    expect([issued.code, issued.stderr]).toEqual([0, '']);
    expect(issued.stdout).toMatch(
      /^Chave de API emitida: BI noturno \([0-9a-f-]{36}\), até \d\d\/\d\d\/\d{4}, 23:59\./,
    );
    const key = keyIn(issued.stdout);
    const call = () => app.visitor().get('/api/transactions/').set('Authorization', `Bearer ${key}`);
    await call().expect(200);
    const [event] = await app.events('access-keys');
    const { keyId } = event!.data as { keyId: string };
    const listed = await ledger.run('keys', 'list');
    expect(listed.stdout).toContain(`${keyId}  BI noturno  Em uso  até `);
    expect(listed.stdout).toContain('exports transactions:read\n');
    expect(listed.stdout).not.toContain(key.slice(-49));
    const revoked = await ledger.run('keys', 'revoke', keyId);
    expect(revoked.stdout).toBe(
      `Chave de API revogada: BI noturno (${keyId}). Ninguém mais entra por ela.\n`,
    );
    await call().expect(401);
    expect((await ledger.run('keys', 'list')).stdout).toContain('  Revogada  ');
  });

  it.each([
    [['issue', 'X'], "required option '--scope"],
    [['issue', 'X', '--scope', 'tudo'], 'Nenhuma chave pode ter a permissão tudo'],
    [['issue', 'X', '--scope', 'exports', '--days', '366'], 'de 1 a 365 dias'],
    [['issue', 'X', '--scope', 'exports', '--as', 'compras@construtora.com.br'], 'Operação não permitida'],
    [['revoke', 'x'], 'não é o identificador de uma chave'],
    [['revoke', '7b0c2f0e-5b1d-4c58-9d2e-0a5f8d3c4b21'], 'Chave de API não encontrada'],
  ])('refuses %j with a sentence and code 2', async (args, sentence) => {
    const before = (await app.events('access-keys')).length;
    const { code, stderr } = await ledger.run('keys', ...args);
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
    expect(await app.events('access-keys')).toHaveLength(before);
  });
});
