import path from 'node:path';
import { SettingError } from './setting-error.ts';
import { isLoopback, readSettings } from './settings.ts';

describe('the settings', () => {
  it('have defaults for everything', () =>
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      drainSeconds: 0,
      metricsOnLoopback: false,
      publicUrl: undefined,
      requireSecondFactor: [],
      dataDir: path.resolve('.data'),
      adminEmail: 'admin@livro.local',
      adminName: 'Administrador',
      streamPrefix: 'livro-',
      eventStoreUrl: undefined,
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      allowOverdraftExpenses: true,
      lateEntries: 'refuse',
      passwordMinLength: 6,
      logLevel: 'warn',
      trustProxy: [],
      sealEveryMinutes: 60,
      witnesses: [],
      timeStamps: { authorities: [] },
      webhookInternal: [],
      sessionIdleHours: 72,
      sessionDays: 30,
      securityLog: 'file',
      securityLogDays: 180,
      vaultMasterKey: undefined,
      sealKey: undefined,
      purchaseTolerance: 1_000,
    }));

  it('take what is given, trimmed', () =>
    expect(
      readSettings({
        PORT: ' 8080 ',
        HOST: '0.0.0.0',
        ADMIN_EMAIL: 'Ana@Construtora.com.br',
        STREAM_PREFIX: '',
        EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
        DATABASE_URL: 'postgres://livro:segredo@db/livro',
        DATABASE_READ_URL: 'postgresql://livro:segredo@replica/livro',
        ALLOW_OVERDRAFT_EXPENSES: 'FALSE',
      }),
    ).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      adminEmail: 'ana@construtora.com.br',
      streamPrefix: '',
      eventStoreUrl: 'esdb://127.0.0.1:2113?tls=false',
      databaseUrl: 'postgres://livro:segredo@db/livro',
      databaseReadUrl: 'postgresql://livro:segredo@replica/livro',
      allowOverdraftExpenses: false,
    }));

  it.each([
    ['0', 0],
    ['7.5', 750],
    ['12,25', 1_225],
    ['100', 10_000],
  ])('read a tolerance of %s percent in hundredths', (text, purchaseTolerance) =>
    expect(readSettings({ PURCHASE_TOLERANCE: text })).toMatchObject({ purchaseTolerance }),
  );

  it.each([
    ['s3://balde', { name: 'balde', prefix: '', region: 'us-east-1' }],
    [
      's3://papeis/livro/2026/?region=sa-east-1&endpoint=https://minio.exemplo:9000',
      { name: 'papeis', prefix: 'livro/2026/', region: 'sa-east-1', endpoint: 'https://minio.exemplo:9000' },
    ],
  ])('read the bucket %s', (url, filesBucket) =>
    expect(readSettings({ FILES_URL: url })).toMatchObject({ filesBucket }),
  );

  it.each([
    ['https://Livro.Exemplo.com.br/', 'https://livro.exemplo.com.br'],
    ['https://livro.exemplo:8443', 'https://livro.exemplo:8443'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000/', 'http://[::1]:3000'],
  ])('keep of PUBLIC_URL=%s the origin', (value, publicUrl) =>
    expect(readSettings({ PUBLIC_URL: value })).toMatchObject({ publicUrl }),
  );

  it.each([
    ['none', []],
    ['loopback', ['loopback']],
    [' loopback, 10.0.0.7,10.1.0.0/16 , fd00::/8', ['loopback', '10.0.0.7', '10.1.0.0/16', 'fd00::/8']],
  ])('believe the proxies TRUST_PROXY=%s', (value, trustProxy) =>
    expect(readSettings({ TRUST_PROXY: value })).toMatchObject({ trustProxy }),
  );

  it('let webhooks into no network but those that are named', () => {
    expect(readSettings({}).webhookInternal).toEqual([]);
    expect(readSettings({ WEBHOOK_INTERNAL: '10.1.0.0/16, 10.0.0.7,loopback' }).webhookInternal).toEqual([
      { address: '10.1.0.0', family: 'ipv4', bits: 16 },
      { address: '10.0.0.7', family: 'ipv4', bits: 32 },
      { address: '127.0.0.0', family: 'ipv4', bits: 8 },
      { address: '::1', family: 'ipv6', bits: 128 },
    ]);
  });

  it.each([
    ['PORT', 'oitenta'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'meu servidor'],
    ['ADMIN_EMAIL', 'ana'],
    ['STREAM_PREFIX', 'a/b'],
    ['EVENTSTORE_URL', 'http://127.0.0.1:2113'],
    ['DATABASE_URL', 'mysql://db/livro'],
    ['DATABASE_READ_URL', 'replica:5432'],
    ['ALLOW_OVERDRAFT_EXPENSES', 'talvez'],
    ['PURCHASE_TOLERANCE', '-1'],
    ['PURCHASE_TOLERANCE', '10%'],
    ['PURCHASE_TOLERANCE', '7.125'],
    ['LOG_LEVEL', 'alto'],
    ['PASSWORD_MIN_LENGTH', '5'],
    ['PASSWORD_MIN_LENGTH', '65'],
    ['PASSWORD_MIN_LENGTH', 'doze'],
    ['REQUIRE_SECOND_FACTOR', 'admin,gerente'],
    ['PUBLIC_URL', 'livro.exemplo.com.br'],
    ['PUBLIC_URL', 'http://livro.exemplo.com.br'],
    ['PUBLIC_URL', 'https://livro.exemplo.com.br/livro'],
    ['PUBLIC_URL', 'https://ana@livro.exemplo.com.br'],
    ['PUBLIC_URL', 'https://livro.exemplo.com.br/?a=1'],
    ['PUBLIC_URL', 'ftp://livro.exemplo.com.br'],
    ['PROJECTIONS_DIR', 'projecoes'],
    ['FILES_URL', 'https://balde'],
    ['FILES_URL', 's3://'],
    ['FILES_URL', 's3://chave:segredo@balde'],
    ['FILES_URL', 's3://balde?senha=1'],
    ['FILES_URL', 's3://balde?endpoint=servidor'],
    ['VAULT_MASTER_KEY', 'curta'],
    ['SESSION_DAYS', '400'],
    ['SESSION_IDLE_HOURS', 'nunca'],
    ['SEAL_EVERY', '0'],
    ['WITNESSES', 'auditoria https://exemplo.com.br'],
    ['SMTP_URL', 'mail.exemplo.com.br'],
    ['MAIL_FROM', 'sem arroba'],
    ['TSA_URL', 'carimbo.exemplo.com.br'],
    ['TSA_URL', 'https://carimbo.exemplo.com.br'],
    ['TSA_CA', 'nenhum.pem'],
    ['SECURITY_LOG', 'syslog'],
    ['SECURITY_LOG_DAYS', '0'],
    ['SECURITY_LOG_DAYS', 'sempre'],
    ['WEBHOOK_INTERNAL', 'true'],
    ['WEBHOOK_INTERNAL', '10.0.0.0/33'],
    ['WEBHOOK_INTERNAL', '0.0.0.0/0'],
    ['WEBHOOK_INTERNAL', 'relatorios.local'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', 'loopback,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
  ])('refuse %s=%s in one sentence that names it', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^${name}.* não [^\\n]+\\.$`));
  });

  const provider = {
    OIDC_ISSUER: 'https://contas.exemplo.com.br/livro',
    OIDC_CLIENT_ID: 'livro',
    OIDC_CLIENT_SECRET: 'segredo',
  };

  it('know a provider by all that it needs, and no provider by nothing', () => {
    expect(readSettings({}).provider).toBeUndefined();
    expect(
      readSettings({ ...provider, OIDC_LABEL: 'Contas', OIDC_IS_SECOND_FACTOR: 'true' }).provider,
    ).toEqual({
      issuer: 'https://contas.exemplo.com.br/livro',
      clientId: 'livro',
      clientSecret: 'segredo',
      label: 'Contas',
      isSecondFactor: true,
    });
    const local = { ...provider, OIDC_ISSUER: 'http://127.0.0.1:8080' };
    expect(readSettings(local).provider).toMatchObject({
      label: 'provedor da empresa',
      isSecondFactor: false,
    });
  });

  it.each([
    ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_SECRET: '' }],
    ['OIDC_ISSUER, OIDC_CLIENT_SECRET', { OIDC_ISSUER: '', OIDC_CLIENT_SECRET: ' ' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'contas.exemplo.com.br' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'http://contas.exemplo.com.br' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'https://contas.exemplo.com.br/?a=1' }],
    ['OIDC_ISSUER', { HOST: '0.0.0.0' }],
    ['OIDC_LABEL', { OIDC_LABEL: 'x'.repeat(61) }],
    ['OIDC_IS_SECOND_FACTOR', { OIDC_IS_SECOND_FACTOR: 'sim' }],
  ])('refuse a provider where %s is wrong, in one sentence without its secret', (name, differing) => {
    const read = () => readSettings({ ...provider, ...differing });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^${name}.* não [^\\n]+\\.$`));
    expect(read).not.toThrow(/segredo/);
  });

  it('never repeat a secret', () => {
    for (const [name, value] of [
      ['DATABASE_URL', 'mysql://livro:segredo@db'],
      ['DATABASE_READ_URL', 'livro:segredo@replica'],
      ['VAULT_MASTER_KEY', 'segredo'],
      ['FILES_URL', 's3://chave:segredo@balde'],
    ] as const) {
      expect(() => readSettings({ [name]: value })).toThrow(
        expect.not.objectContaining({ message: expect.stringContaining('segredo') }),
      );
    }
  });

  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['::1', true],
    ['127.evil.example', false],
    ['0.0.0.0', false],
    ['livro.example', false],
    ['', false],
  ])('know whether %s is this machine only', (host, loopback) => expect(isLoopback(host)).toBe(loopback));
});
