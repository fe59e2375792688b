/** The accountant's codes as they are typed: what differs from what is stored, and what cannot be a code. Pure. */
import { handoffChecks } from '@livro/rules';
import type { MappedAccountDto, MappedAccountView } from '../../../shared/api/generated.ts';

export const codeFields = ['firm', 'referential'] as const;
export type CodeField = (typeof codeFields)[number];
/** As typed; empty: none of its own. */
export type TypedCodes = Readonly<Record<CodeField, string>>;
/** By the accounts' keys; whatever was typed stays until it is stored or let go of. */
export type Typed = Readonly<Record<string, TypedCodes>>;

export const fieldLabels = { firm: 'Conta do escritório', referential: 'Conta referencial' } as const;

export const storedCodes = (row: MappedAccountView): TypedCodes => ({
  firm: row.firm_code ?? '',
  referential: row.referential_code ?? '',
});

/** What is as it is stored is not kept. */
export function typedAfter(typed: Typed, row: MappedAccountView, field: CodeField, text: string): Typed {
  const stored = storedCodes(row);
  const next = { ...(typed[row.account] ?? stored), [field]: text };
  const { [row.account]: _, ...others } = typed;
  const same = codeFields.every((one) => next[one].trim() === stored[one]);
  return same ? others : { ...others, [row.account]: next };
}

const checks = { firm: handoffChecks.firmCode, referential: handoffChecks.referentialCode } as const;

export const problemOf = (field: CodeField, text: string): string | undefined =>
  checks[field](text.trim() || undefined)?.message;

export const hasProblem = (typed: Typed): boolean =>
  Object.values(typed).some((codes) => codeFields.some((field) => problemOf(field, codes[field])));

export const changesIn = (typed: Typed): MappedAccountDto[] =>
  Object.entries(typed).map(([account, { firm, referential }]) => ({
    account,
    firmCode: firm.trim(),
    referentialCode: referential.trim(),
  }));

/** A file of a spreadsheet: UTF-8, or what Excel in Brazil writes where it is not told otherwise. */
export function textOfFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
