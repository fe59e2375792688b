/** How a delivery is signed: HMAC-SHA256 over id, second and body, as https://www.standardwebhooks.com has it. Pure. */
import { createHmac } from 'node:crypto';

export interface Message {
  readonly id: string;
  readonly body: Buffer;
}

/** One signature for each secret, so that a receiver may know the old one or the new one. `seconds`: since 1970. */
export function signedHeaders(
  { id, body }: Message,
  secrets: readonly Buffer[],
  seconds: number,
): Readonly<Record<string, string>> {
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.`).update(body).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
