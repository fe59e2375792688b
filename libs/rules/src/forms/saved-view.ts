/** A name for an address of the list of entries. Both stay in the journal for ever, where nobody's CPF may stand in clear. */
import { checkCpf } from '@livro/brazil';
import { every, required, text, violation, type Check } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

const CPF = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g;
const namesPerson = (words: string): boolean => (words.match(CPF) ?? []).some((found) => checkCpf(found).ok);

const withoutCpf: Check<string> = (value) =>
  namesPerson(value ?? '') ? violation('INVALID_FORMAT', messages.savedViewWithCpf) : undefined;

/** Names with their values, as a browser writes what stands behind the `?`: no path, no scheme, no host. */
const QUERY = /^[A-Za-z]\w*=[\w.~%!$'()*+,;:@/?-]*(?:&[A-Za-z]\w*=[\w.~%!$'()*+,;:@/?-]*)*$/;
const query: Check<string> = (value) =>
  QUERY.test(value ?? '') ? undefined : violation('INVALID_FORMAT', messages.invalidText('Endereço'));
const withoutCpfSought: Check<string> = (value) =>
  withoutCpf(new URLSearchParams(value ?? '').get('search') ?? undefined);

export const savedViewChecks = {
  name: every<string>(
    required(messages.nameRequired),
    text({ label: 'Nome', max: limits.savedViewNameMax }),
    withoutCpf,
  ),
  address: every<string>(
    required(messages.savedViewOfNothing),
    text({ label: 'Endereço', max: limits.savedViewAddressMax }),
    query,
    withoutCpfSought,
  ),
} as const;
