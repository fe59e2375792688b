/**
 * From a client form to a `NewClient`, or the first broken rule: the same checks as on the screen, for callers that have
 * no form of the wire before them, such as imported books. Whether the developments exist is not judged here.
 */
import { compactTaxpayer, digitsOf } from '@livro/brazil';
import { DomainError, type Violation } from '@livro/event-sourcing';
import { clientChecks, normalForm } from '@livro/rules';
import type { NewClient, PersonalData, UnitsInDevelopment } from './client.ts';

/** A client as it was typed: parsed where a type can be wrong, otherwise plain text. */
export interface ClientForm {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  /** A CPF; of a company its CNPJ. */
  readonly cpf?: string;
  readonly company?: boolean;
  readonly address?: string;
  readonly notes?: string;
  readonly tags: readonly string[];
  readonly developments: readonly UnitsForm[];
}

/** `units` as they were read. */
export interface UnitsForm {
  readonly developmentId?: string;
  readonly units: readonly string[];
  readonly notes?: string;
}

const FIELDS = ['name', 'email', 'phone', 'cpf', 'address', 'notes'] as const;

/** Trims and normalises; throws `DomainError` with the field of the first broken rule. */
export function newClient(form: ClientForm): NewClient {
  const broken = brokenClientRule(form);
  if (broken) throw new DomainError(broken.code, broken.message, broken.field);
  const { name, email, phone, cpf, address, notes, tags, developments } = form;
  return {
    personal: {
      name: tidy(name)!,
      email: tidy(email)!.toLowerCase(),
      phone: digitsOf(phone!),
      cpf: compactTaxpayer(cpf!),
      address: tidy(address),
      notes: tidy(notes),
      tags: [...tags],
    },
    developments: joinedUnits(developments),
  };
}

/** The named fields of a form that was checked, normalised as a new client's are. */
export function changedPersonal(
  form: Partial<Omit<ClientForm, 'developments' | 'company'>>,
): Partial<PersonalData> {
  const { name, email, phone, cpf, address, notes, tags } = form;
  return {
    ...(name !== undefined && { name: tidy(name)! }),
    ...(email !== undefined && { email: tidy(email)!.toLowerCase() }),
    ...(phone !== undefined && { phone: digitsOf(phone) }),
    ...(cpf !== undefined && { cpf: compactTaxpayer(cpf) }),
    ...(address !== undefined && { address: tidy(address) }),
    ...(notes !== undefined && { notes: tidy(notes) }),
    ...(tags !== undefined && { tags: [...tags] }),
  };
}

/** The first broken rule with its field, or undefined. */
export function brokenClientRule(form: ClientForm): Violation | undefined {
  for (const field of FIELDS) {
    const broken = clientChecks[field](form[field], { company: form.company });
    if (broken) return { field, ...broken };
  }
  const tags = clientChecks.tags(form.tags);
  if (tags) return { field: 'tags', ...tags };
  const developments = clientChecks.developmentUnits(form.developments) ?? brokenNotes(form.developments);
  return developments && { field: 'developmentUnits', ...developments };
}

function brokenNotes(items: readonly UnitsForm[]): Omit<Violation, 'field'> | undefined {
  return items.map((item) => clientChecks.notes(item.notes)).find((broken) => broken !== undefined);
}

/** One entry a development: where a form names one twice, its units come together. */
export function joinedUnits(items: readonly UnitsForm[]): UnitsInDevelopment[] {
  const entries = new Map<string, UnitsInDevelopment>();
  for (const item of items) {
    const developmentId = item.developmentId!;
    const before = entries.get(developmentId);
    entries.set(developmentId, {
      developmentId,
      units: [...new Set([...(before?.units ?? []), ...item.units])],
      notes: [before?.notes, tidy(item.notes)].filter(Boolean).join('\n') || null,
    });
  }
  return [...entries.values()];
}

const tidy = (text: string | undefined): string | null => normalForm(text ?? '').trim() || null;
