/** The client form's values, how they are judged, and the commands that they become. Pure. */
import { digitsOf } from '@livro/brazil';
import { clientChecks, isNamedUnit, readUnitsAs, unitsText } from '@livro/rules';
import { YES } from '../../shared/fields/checkbox-field.tsx';
import { problemsOf } from '../../shared/forms/read-typed.ts';
import type { ClientView, RegisterClientDto, UpdateClientDto } from '../../shared/api/generated.ts';

/** One development of the client; `units` as typed, separated by commas, or by semicolons where they are names. */
export type UnitsEntry = {
  developmentId: string;
  units: string;
  /** `YES` where they have letters or blocks. */
  named: string;
  /** Not on the form: kept, so that saving does not lose it. */
  notes: string;
};

export type ClientValues = {
  name: string;
  email: string;
  phone: string;
  /** A person's CPF, or a company's CNPJ: what is typed says which. */
  cpf: string;
  address: string;
  developmentUnits: UnitsEntry[];
  notes: string;
  tags: string[];
  /** The existing client that is linked instead of registering a new one; empty for none. */
  importedId: string;
};

/** More than a CPF has, or a letter, which a CPF has not: as soon as that is typed, and not once it is a whole CNPJ. */
export const isCompanyNumber = (typed: string): boolean =>
  /\p{L}/u.test(typed) || digitsOf(typed).length > CPF_DIGITS;
const CPF_DIGITS = 11;

/** In the order of the form. */
export const clientLabels = {
  name: 'Nome',
  email: 'Email',
  phone: 'Telefone',
  cpf: 'CPF ou CNPJ',
  address: 'Endereço',
  developmentUnits: 'Empreendimentos e unidades',
  notes: 'Observações',
  tags: 'Tags',
  importedId: 'Cliente importado',
} as const;

export const emptyEntry = (developmentId = ''): UnitsEntry => ({
  developmentId,
  units: '',
  named: '',
  notes: '',
});

export const emptyClient = (developmentId?: string): ClientValues => ({
  name: '',
  email: '',
  phone: '',
  cpf: '',
  address: '',
  developmentUnits: [emptyEntry(developmentId)],
  notes: '',
  tags: [],
  importedId: '',
});

/** The client as its form would have it typed. */
export const typedClient = (client: ClientView): ClientValues => ({
  ...typedPersonal(client),
  developmentUnits: client.developmentUnits.map(({ developmentId, units, notes }) => ({
    developmentId,
    units: unitsText(units),
    named: units.some(isNamedUnit) ? YES : '',
    notes: notes ?? '',
  })),
  importedId: '',
});

const typedPersonal = (client: ClientView) => ({
  name: client.name,
  email: client.email,
  phone: client.phone,
  cpf: client.cpf,
  address: client.address ?? '',
  notes: client.notes ?? '',
  tags: client.tags,
});

/** An existing client's data in the form; where she lives now is what was typed for the developments. */
export const importedClient = (client: ClientView, entry: UnitsEntry): ClientValues => ({
  ...typedPersonal(client),
  developmentUnits: [entry],
  importedId: client.id,
});

const readEntries = (entries: readonly UnitsEntry[]) =>
  entries.map(({ developmentId, units, named, notes }) => ({
    developmentId,
    units: readUnitsAs(units, named === YES).units,
    namedUnits: named === YES || undefined,
    notes: notes || undefined,
  }));

export const personalProblems = (values: ClientValues) =>
  problemsOf<ClientValues>({
    name: clientChecks.name(values.name),
    email: clientChecks.email(values.email),
    phone: clientChecks.phone(values.phone),
    cpf: clientChecks.cpf(values.cpf, { company: isCompanyNumber(values.cpf) }),
    address: clientChecks.address(values.address),
    notes: clientChecks.notes(values.notes),
    tags: clientChecks.tags(values.tags),
  });

export function clientProblems(values: ClientValues) {
  const developmentUnits = clientChecks.developmentUnits(readEntries(values.developmentUnits));
  return {
    // Of an existing client only the units are sent.
    ...(values.importedId === '' && personalProblems(values)),
    ...problemsOf<ClientValues>({ developmentUnits }),
  };
}

/** Which entry, from 0, the rule about the whole list objects to; -1 for none. */
export const brokenEntry = (entries: readonly UnitsEntry[]): number =>
  entries.findIndex((_entry, place) =>
    clientChecks.developmentUnits(readEntries(entries.slice(0, place + 1))),
  );

/** Of values without problems. */
export function clientOf(values: ClientValues): RegisterClientDto {
  return {
    name: values.name.trim(),
    email: values.email.trim().toLowerCase(),
    phone: values.phone,
    company: isCompanyNumber(values.cpf) || undefined,
    cpf: values.cpf,
    address: values.address.trim() || undefined,
    notes: values.notes.trim() || undefined,
    tags: values.tags,
    developmentUnits: readEntries(values.developmentUnits),
  };
}

/** The one link of an imported client. */
export function linkOf(values: ClientValues) {
  const [entry] = readEntries(values.developmentUnits);
  return {
    developmentId: entry?.developmentId ?? '',
    units: entry?.units ?? [],
    namedUnits: entry?.namedUnits,
  };
}

type Field = Exclude<keyof ClientValues, 'importedId'>;
const fields = Object.keys(clientLabels).filter((field) => field !== 'importedId') as Field[];

/** The fields in which two sets of values say different things. */
function changedFields(from: ClientValues, to: ClientValues): Field[] {
  const before = sentFor(from);
  const after = sentFor(to);
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** Only what was changed; a text that was emptied is sent empty. */
export function clientChanges(from: ClientValues, to: ClientValues): UpdateClientDto {
  const sent = sentFor(to);
  const changed = changedFields(from, to);
  // A number is judged as a company's only where that is said with it.
  const { company } = sent;
  return {
    ...Object.fromEntries(changed.map((field) => [field, sent[field]])),
    ...(changed.includes('cpf') && company && { company }),
  };
}

const sentFor = (values: ClientValues) => ({
  ...clientOf(values),
  address: values.address.trim(),
  notes: values.notes.trim(),
});
