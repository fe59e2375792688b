/** Which addresses of the own network webhooks may be sent to: none, unless the installation says so. */
import { isIP } from 'node:net';

/** An address with the bits of it that count, as `10.1.0.0/16`; one alone counts whole. */
export interface InternalNetwork {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly bits: number;
}

const LOOPBACK: readonly InternalNetwork[] = [
  { address: '127.0.0.0', family: 'ipv4', bits: 8 },
  { address: '::1', family: 'ipv6', bits: 128 },
];

/** Throws what `refuse` makes of a sentence. The whole internet is refused: that is what is allowed anyway. */
export function readWebhookInternal(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (sentence: string) => Error,
): readonly InternalNetwork[] {
  const value = env.WEBHOOK_INTERNAL?.trim() || 'none';
  if (value === 'none') return [];
  return value.split(',').flatMap((word) => {
    if (word.trim() === 'loopback') return LOOPBACK;
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(word.trim()) ?? [];
    const family = isIP(address);
    const most = family === 6 ? 128 : 32;
    const count = bits === undefined ? most : Number(bits);
    if (family === 0 || count < 1 || count > most)
      throw refuse(
        `WEBHOOK_INTERNAL="${value}" não serve: use none, loopback ou endereços e redes como 10.0.0.7,10.1.0.0/16.`,
      );
    return [{ address, family: family === 6 ? 'ipv6' : 'ipv4', bits: count }];
  });
}
