import type { Response } from 'express';
import type { LivroRequest } from '../../platform/http/request.ts';
import { keepRequest } from '../../platform/http/request-origin.ts';
import { Passwords } from './passwords.store.ts';

const passwords = new Passwords();

describe('a password', () => {
  it('is kept as argon2id with 19 MiB and two passes, never twice alike', async () => {
    const [one, other] = await Promise.all([passwords.hash('Segredo-1'), passwords.hash('Segredo-1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('is known again, however its accents are written', async () => {
    const stored = await passwords.hash('maçã-1');
    expect(await passwords.matches(stored, 'mac\u0327a\u0303-1')).toBe(true);
    expect(await passwords.matches(stored, 'maca-1')).toBe(false);
    expect(await passwords.matches(stored, 'maçã-1 ')).toBe(false);
  });

  it('that nobody has matches nothing', async () => {
    expect(await passwords.matches(undefined, 'nobody has this password')).toBe(false);
  });

  it('waits its turn when many come at once', async () => {
    const stored = await passwords.hash('Segredo-1');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => passwords.matches(stored, index % 2 ? 'Segredo-1' : 'outra')),
    );
    expect(answers).toEqual(Array.from({ length: 12 }, (_, index) => index % 2 === 1));
  });

  it('of one address does not wait for all those of another, which are refused where too many wait', async () => {
    const stored = await passwords.hash('Segredo-1');
    const from = (ip: string): Promise<boolean> =>
      new Promise((resolve, reject) => {
        const request = { ip, socket: {} } as LivroRequest;
        keepRequest(request, {} as Response, () => {
          passwords.matches(stored, 'Segredo-1').then(resolve, reject);
        });
      });
    let done = 0;
    const flood = Array.from({ length: 90 }, () => from('192.0.2.1').finally(() => done++));
    const settled = Promise.allSettled(flood);
    expect(await from('192.0.2.2')).toBe(true);
    expect(done).toBeLessThan(16);
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
  });
});
