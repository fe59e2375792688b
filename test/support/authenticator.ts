/** What a person holds in a test: an authenticator app that counts as apps do, and a device with a passkey in software. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './app.ts';

const STEP_MS = 30_000;

/** The six digits that an app shows, `steps` half minutes from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Sets up an app as second factor of who is signed in; gives its secret. */
export async function addAuthenticator(agent: ReturnType<TestApp['visitor']>): Promise<string> {
  const { secret } = (await agent.post('/api/auth/factors/totp/').expect(200)).body.data;
  await agent
    .post('/api/auth/factors/totp/confirm/')
    .send({ code: codeOf(secret, -1) })
    .expect(200);
  return secret as string;
}

interface Asked {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id?: string };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const KEY_INCLUDED = 0x40;
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** One key of one device (ES256, no attestation). `lies` changes what it says beside what it was asked. */
export class SoftPasskey {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  /** The JSON text of a new credential, as a browser gives it. */
  register({ challenge, rp }: Asked, origin: string): string {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key)]);
    const flags = USER_PRESENT | USER_VERIFIED | KEY_INCLUDED;
    const data = Buffer.concat([this.#head(rp?.id ?? '', flags), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin),
      attestationObject: text(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    });
  }

  /** The JSON text of a proof that the key is here. */
  assert({ challenge, rpId }: Asked, origin: string, { verified = true } = {}): string {
    this.counter += 1;
    const data = this.#head(rpId ?? '', USER_PRESENT | (verified ? USER_VERIFIED : 0));
    const client = clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]);
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: text(data),
      signature: text(createSign('sha256').update(signed).sign(this.#keys.privateKey)),
    });
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  #answer(response: object): string {
    const id = text(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}

const clientData = (type: string, challenge: string, origin: string): string =>
  text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
