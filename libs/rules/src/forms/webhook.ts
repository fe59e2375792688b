/** The form of a webhook: what it is called, and the address to which events are sent. */
import { type Check, every, required, text, violation } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

const { webhooks } = messages;

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** https, or http to this machine alone; a name and a password in it would stand in lists and logs. */
const address: Check<string> = (value) => {
  if (!value?.trim()) return undefined;
  if (!URL.canParse(value)) return violation('INVALID_FORMAT', webhooks.urlInvalid);
  const { protocol, hostname, username, password, hash } = new URL(value);
  if (protocol !== 'https:' && !(protocol === 'http:' && isThisMachine(hostname)))
    return violation('INVALID_FORMAT', webhooks.urlInsecure);
  if (username || password) return violation('INVALID_FORMAT', webhooks.urlWithCredentials);
  return hash ? violation('INVALID_FORMAT', webhooks.urlWithFragment) : undefined;
};

export const webhookChecks = {
  name: every<string>(
    required(webhooks.nameRequired),
    text({ label: 'Nome do webhook', max: limits.webhookNameMax }),
  ),
  url: every<string>(
    required(webhooks.urlRequired),
    text({ label: 'Endereço', max: limits.webhookUrlMax }),
    address,
  ),
} as const;
