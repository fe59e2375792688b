// A real OpenID Connect provider on loopback, in a process of its own: says where it listens, and takes the accounts that it
// knows by messages. Its pages are the library's own.
import http from 'node:http';
import { once } from 'node:events';
import Provider from 'oidc-provider';

/** By subject: what is said of it, and by which methods it signs in. */
const accounts = new Map();
process.on('message', ({ subject, claims, amr }) => {
  accounts.set(subject, { claims, amr });
  process.send({ known: subject });
});
process.on('disconnect', () => process.exit());

const server = http.createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${server.address().port}`;
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'livro',
      client_secret: 'segredo-do-livro',
      // Of a native application the port may be any.
      application_type: 'native',
      redirect_uris: ['127.0.0.1', 'localhost'].map((name) => `http://${name}/api/auth/oidc/callback/`),
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  cookies: { keys: ['only for tests'] },
  findAccount: (_, subject) => ({
    accountId: subject,
    claims: () => ({ ...accounts.get(subject)?.claims, sub: subject }),
  }),
});
const finish = provider.interactionFinished.bind(provider);
provider.interactionFinished = (request, response, result, options) => {
  const { login } = result;
  const told = login && { ...result, login: { ...login, amr: accounts.get(login.accountId)?.amr } };
  return finish(request, response, told ?? result, options);
};
// Other providers tell it of themselves; this one only where it is asked for.
const { prototype } = provider.IdToken;
const payload = prototype.payload;
prototype.payload = async function () {
  return { ...(await payload.call(this)), amr: this.available.amr };
};
server.on('request', provider.callback());
process.send({ issuer });
