/**
 * The free texts of an entry besides its description and notes, each described once: what it is asked by, kept, shown,
 * searched, exported and imported as follows from here.
 */
import { text, type Check } from './check.ts';
import { limits } from './limits.ts';

interface EntryText {
  /** The entries that have it. */
  readonly kinds: readonly EntryKindWithTexts[];
  /** On screens, and over a column of an exported list. */
  readonly label: string;
  /** Characters. */
  readonly max: number;
  /** Its column in read models. */
  readonly column: string;
  /** Its name in an exported journal. */
  readonly journal: string;
  /** Of its column in a sheet, in characters. */
  readonly width: number;
  /** Further names over HTTP. */
  readonly aliases?: readonly string[];
  /** Set where the first events of its kind were recorded without it. */
  readonly later?: true;
}
export type EntryKindWithTexts = 'expense' | 'payment';

export const entryTexts = {
  supplier: {
    kinds: ['expense'],
    label: 'Fornecedor',
    max: limits.supplierMax,
    column: 'supplier',
    journal: 'fornecedor',
    width: 28,
  },
  unitReference: {
    kinds: ['payment'],
    label: 'Unidade',
    max: limits.unitReferenceMax,
    column: 'unit_reference',
    journal: 'unidade',
    width: 12,
    aliases: ['referenceNumber'],
  },
  /** Of the paper behind the entry: an invoice, a receipt. */
  documentNumber: {
    kinds: ['expense', 'payment'],
    label: 'Nº do documento',
    max: 60,
    column: 'document_number',
    journal: 'documento',
    width: 20,
    later: true,
  },
} as const satisfies Readonly<Record<string, EntryText>>;

type Texts = typeof entryTexts;
export type EntryTextName = keyof Texts;
/** The names of the texts of such an entry. */
export type TextNameOf<Kind extends EntryKindWithTexts> = {
  [Name in EntryTextName]: Kind extends Texts[Name]['kinds'][number] ? Name : never;
}[EntryTextName];
type LaterName = {
  [Name in EntryTextName]: Texts[Name] extends { later: true } ? Name : never;
}[EntryTextName];

/** As an event carries them: null where nobody wrote one, absent in events that are older than the text. */
export type RecordedTexts<Kind extends EntryKindWithTexts> = {
  [Name in Exclude<TextNameOf<Kind>, LaterName>]: string | null;
} & { [Name in Extract<TextNameOf<Kind>, LaterName>]?: string | null };
/** As a row of a read model has them. */
export type CellsOf<Name extends EntryTextName, Value = string | null> = {
  readonly [Text in Name as Texts[Text]['column']]: Value;
};
/** As forms and views name them. */
export type NamedTexts<Kind extends EntryKindWithTexts, Value> = { [Name in TextNameOf<Kind>]: Value };

export const entryTextNames = Object.keys(entryTexts) as readonly EntryTextName[];

/** Whether events may be older than the text. */
export const isLaterText = (name: EntryTextName): boolean => 'later' in entryTexts[name];

/** In the order of the form. */
export const textNamesOf = <Kind extends EntryKindWithTexts>(kind: Kind): readonly TextNameOf<Kind>[] =>
  entryTextNames.filter((name): name is TextNameOf<Kind> =>
    (entryTexts[name] as EntryText).kinds.includes(kind),
  );

/** One value for each text of such an entry. */
export const eachText = <Kind extends EntryKindWithTexts, Value>(
  kind: Kind,
  valueOf: (name: TextNameOf<Kind>) => Value,
): NamedTexts<Kind, Value> =>
  Object.fromEntries(textNamesOf(kind).map((name) => [name, valueOf(name)])) as NamedTexts<Kind, Value>;

/** Those of such an entry, as they are described. */
export const textsOf = <Kind extends EntryKindWithTexts>(kind: Kind): NamedTexts<Kind, EntryText> =>
  eachText(kind, (name) => entryTexts[name]);

/** The rules of a form. */
export const textChecks = <Kind extends EntryKindWithTexts>(kind: Kind): NamedTexts<Kind, Check<string>> =>
  eachText(kind, (name) => text(entryTexts[name]));

/** One value for each of the texts, under the name of its column. */
export const eachTextCell = <Name extends EntryTextName, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): CellsOf<Name, Value> =>
  Object.fromEntries(names.map((name) => [entryTexts[name].column, valueOf(name)])) as CellsOf<Name, Value>;

/** The same into a row that is being made. */
export function fillTextCells<Name extends EntryTextName, Value>(
  row: { -readonly [Column in keyof CellsOf<Name>]: Value },
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): void {
  for (const name of names) (row as Record<string, Value>)[entryTexts[name].column] = valueOf(name);
}

/** A row's cells under the names of the texts. */
export const textsIn = <Name extends EntryTextName>(
  names: readonly Name[],
  row: CellsOf<Name>,
): { [Text in Name]: string | null } =>
  Object.fromEntries(names.map((name) => [name, textIn(row, name)])) as { [Text in Name]: string | null };

export const textIn = <Name extends EntryTextName>(row: CellsOf<Name>, name: Name): string | null =>
  (row as Readonly<Record<string, string | null>>)[entryTexts[name].column] ?? null;
