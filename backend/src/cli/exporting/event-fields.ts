/**
 * All that an event says besides its postings, as names and texts for a journal's comments: who booked it, when and why, its own
 * id and those that it points to, and whatever was written. Nothing is left out: what has no name of its own here keeps the event's.
 */
import { toReais, type Centavos } from '@livro/money';
import { entryTextNames, entryTexts } from '@livro/rules';
import type { DomainEvent, Recorded } from '@livro/event-sourcing';
import { idFieldOf, isMoneyEvent } from '../../ledger/journal/postings.ts';

export type EventField = readonly [name: string, value: string];

/** A later event about an entry names it so. */
const POINTERS: Readonly<Record<string, EventField>> = {
  EntryReversed: ['entryId', 'estorna'],
  PaymentRefunded: ['entryId', 'estorna'],
  EntryAnnotated: ['entryId', 'anota'],
  PaymentCancelled: ['paymentId', 'cancela'],
  EntryVoided: ['entryNumber', 'anula-o-lancamento'],
};
const NAMES: Readonly<Record<string, string>> = {
  accountId: 'conta',
  accountIds: 'conta',
  sourceAccountId: 'conta-origem',
  destinationAccountId: 'conta-destino',
  developmentId: 'empreendimento',
  clientId: 'cliente',
  investmentId: 'aplicacao',
  purchaseRequestId: 'solicitacao-de-compra',
  replacementId: 'substituido-por',
  amount: 'valor',
  principal: 'principal',
  gain: 'rendimento',
  date: 'dia',
  originalDate: 'dia-original',
  batchId: 'lote',
  category: 'categoria',
  description: 'descricao',
  notes: 'observacoes',
  tags: 'etiqueta',
  method: 'forma-de-pagamento',
  ...Object.fromEntries(entryTextNames.map((name) => [name, entryTexts[name].journal])),
  status: 'situacao',
  transferType: 'tipo-de-transferencia',
  investmentType: 'tipo-de-aplicacao',
  expectedRate: 'taxa-esperada',
  expectedReturnDate: 'retorno-esperado',
  reference: 'referencia',
  kind: 'especie',
  period: 'periodo',
  reason: 'motivo',
  eventId: 'anula-o-evento',
  from: 'aberto-desde',
  through: 'fechado-ate',
  words: 'palavras',
  previous: 'antes',
};
const MONEY = new Set(['amount', 'principal', 'gain']);

/** In the order in which a person looks for them: the event itself, then what it says. */
export function fieldsOf({ id, type, data, metadata }: Recorded): readonly EventField[] {
  const { actor, recordedAt, reason, hash } = metadata;
  const told: EventField[] = [
    ['fato', type],
    ['autor', actor],
    ['instante', recordedAt],
    ...(reason === undefined ? [] : [['justificativa', reason] as const]),
    ['evento', id],
    ['hash', hash],
  ];
  return [...told, ...Object.entries(data).flatMap(([key, value]) => ofField({ type, data }, key, value))];
}

/** What the entry itself is called by later events, whatever the kind. */
const ownIdOf = (event: DomainEvent): string => (isMoneyEvent(event) ? idFieldOf(event) : 'reversalId');

function ofField(event: DomainEvent, key: string, value: unknown): readonly EventField[] {
  // The event that is undone stands under its own number; the link leads there.
  if (key === 'entry') return [];
  const pointer = POINTERS[event.type];
  if (ownIdOf(event) === key) return [['id', String(value)]];
  if (pointer?.[0] === key) return [[pointer[1], String(value)]];
  return named(NAMES[key] ?? key, value, MONEY.has(key));
}

function named(name: string, value: unknown, isMoney = false): readonly EventField[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => named(name, item));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) =>
      inner === null || (Array.isArray(inner) && inner.length === 0)
        ? [[`${name}-${NAMES[key] ?? key}`, ''] as const]
        : named(`${name}-${NAMES[key] ?? key}`, inner),
    );
  if (isMoney) return [[name, toReais(value as Centavos).toFixed(2)]];
  return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
}

/**
 * A text on one line that none of the programs reads as anything else; `decodeURIComponent` gives it back whole. Written as in an
 * address: control characters and ends of lines, blanks at either end, `%`, and `,` `;` `[` `]` `"` and the backslash.
 */
export const encoded = (text: string): string =>
  // Half of a character, which no file can hold, becomes a sign for it.
  Buffer.from(text)
    .toString()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}%,;[\]"\\]|^\s|\s$/gu, encodeURIComponent);
