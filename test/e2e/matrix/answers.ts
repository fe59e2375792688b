/**
 * What the server says in each state of a screen. The answers are the program's own, asked once; a state changes them on
 * their way to the browser: never answered, refused, emptied, or with the longest names and the largest amounts.
 */
import { messages } from '@livro/rules';
import type { CDPSession } from 'playwright-core';
import type { Session } from '../../support/session.ts';

export const states = ['ready', 'long', 'loading', 'empty', 'error', 'denied'] as const;
export type State = (typeof states)[number];

export interface CannedAnswer {
  /** Of `GET /api/…`, the query included. */
  readonly on: RegExp;
  readonly status: number;
  /** Of a refusal, where its status has several. */
  readonly code?: string;
  readonly message?: string;
  /** The field that it is about. */
  readonly field?: string;
  readonly details?: object;
  /** Without it the program's own data. */
  readonly data?: unknown;
  /** Instead of data: an answer that is no envelope, such as lines one by one. */
  readonly text?: string;
}

export interface Wish {
  readonly state: State;
  /** Which reads the state is about; the others are answered. */
  readonly reads: RegExp;
  /** Go before everything else. */
  readonly canned: readonly CannedAnswer[];
}

interface Spoken {
  readonly status: number;
  readonly body:
    { readonly success: boolean; readonly data?: unknown; readonly message?: string | null } | string;
}

export const LONG_NAME =
  'Condomínio Residencial Superintendênciametropolitanadeabastecimento e Jardins do Alto da Boa Vista 2';
const LONG_WORD = 'responsavelpelascomprasdaconstrutoraedosfornecedores';
const LONG_TEXT = `${LONG_NAME}, com entrega no canteiro de obras pela entrada de serviço e conferência de todas as notas.`;
export const LARGEST = 99_999_999_999.99;

export class Answers {
  private readonly asked = new Map<string, Promise<Spoken>>();
  constructor(private readonly session: Session) {}

  /** Stands between a page and the program; `wish` is asked anew for every call. Answers how to count what is under way. */
  async standBefore(
    cdp: CDPSession,
    url: string,
    wish: () => Wish,
  ): Promise<{ readonly waiting: () => number }> {
    let waiting = 0;
    cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
      const { state, reads, canned } = wish();
      const call = `${request.method} ${request.url.slice(url.length)}`;
      waiting++;
      void this.answer(call, state, reads, canned)
        .then((spoken) => spoken && fulfil(cdp, requestId, spoken))
        // The page may have gone to another screen meanwhile.
        .catch(() => undefined)
        .finally(() => waiting--);
    });
    await cdp.send('Fetch.enable', { patterns: [{ urlPattern: `${url}/api/*` }] });
    return { waiting: () => waiting };
  }

  private async answer(
    call: string,
    state: State,
    reads: RegExp,
    canned: readonly CannedAnswer[],
  ): Promise<Spoken | undefined> {
    const own = canned.find(({ on }) => on.test(call));
    if (own && own.status >= 400) return { status: own.status, body: refusal(own.status, own) };
    if (own?.text !== undefined) return { status: own.status, body: own.text };
    if (own?.data !== undefined) return { status: own.status, body: { success: true, data: own.data } };
    const touched = reads.test(call);
    if (touched && state === 'loading') return undefined;
    if (touched && state === 'error') return { status: 500, body: refusal(500) };
    if (touched && state === 'denied' && !/auth\/verify|health/.test(call))
      return { status: 403, body: refusal(403) };
    const { status, body } = await this.of(call);
    if (typeof body === 'string') return { status, body };
    if (state === 'denied' && /auth\/verify/.test(call))
      return { status, body: { ...body, data: { ...(body.data as object), permissions: [] } } };
    if (state === 'long') return { status, body: { ...body, data: lengthened(body.data, call) } };
    if (touched && state === 'empty') return { status, body: { ...body, data: emptied(body.data) } };
    return { status, body };
  }

  private of(call: string): Promise<Spoken> {
    const path = call.replace(/^\w+ \/api\//, '');
    if (!call.startsWith('GET ')) return Promise.resolve({ status: 422, body: refusal(422) });
    const known = this.asked.get(path) ?? this.ask(path);
    this.asked.set(path, known);
    return known;
  }

  private async ask(path: string): Promise<Spoken> {
    const answer = await this.session.get(path);
    if (answer.status !== 401) return answer;
    await this.session.renew();
    return this.session.get(path);
  }
}

const texts: Readonly<Record<number, readonly [code: string, message: string]>> = {
  401: ['UNAUTHORIZED', messages.sessionExpired],
  403: ['FORBIDDEN', messages.forbidden],
  404: ['NOT_FOUND', 'Item não encontrado'],
  409: ['DUPLICATE_RECORD', 'Este registro já existe.'],
  412: ['STALE_VERSION', 'O registro mudou desde que foi lido. Atualize e tente de novo.'],
  429: ['TOO_MANY_REQUESTS', messages.tooManyOfYours(5)],
  422: ['BUSINESS_RULE_VIOLATION', 'O empreendimento tem lançamentos e não pode ser excluído.'],
  500: ['INTERNAL_ERROR', messages.internalError],
};
function refusal(status: number, given: Pick<CannedAnswer, 'code' | 'message' | 'field' | 'details'> = {}) {
  const [known, text] = texts[status]!;
  const { code = known, message = text, field, details = null } = given;
  const errors = field === undefined ? [] : [{ field, code, message }];
  return { success: false, code, message, errors, error: { message, status, code, details } };
}

async function fulfil(cdp: CDPSession, requestId: string, { status, body }: Spoken): Promise<void> {
  await cdp.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: status,
    responseHeaders: [
      { name: 'content-type', value: 'application/json; charset=utf-8' },
      { name: 'date', value: new Date().toUTCString() },
    ],
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)).toString('base64'),
  });
}

/** Lists become empty; sums over nothing are zero; one record stays itself. */
function emptied(data: unknown): unknown {
  if (Array.isArray(data)) return [];
  if (typeof data !== 'object' || data === null || 'id' in data) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'number' && !['page', 'limit'].includes(name) ? 0 : emptied(value),
    ]),
  );
}

/** Numbers that are no money. */
const COUNTS =
  /count|attachments|page|limit|version|revision|progress|percent|rate|days|lag|number|units|rank|share|xirr|margin|roi|utilization|movements|^(id|times|status|years?|entries|late_entries|late|through|first_entry|last_entry|pending_payments|without_attachment)$|Developments$|Requests$|^(planning|active|inProgress|onHold|completed|cancelled)$/i;
const words: Readonly<Record<string, string>> = {
  reason: LONG_TEXT,
  device: LONG_NAME,
  name: LONG_NAME,
  first_name: LONG_NAME,
  developmentName: LONG_NAME,
  authorName: LONG_NAME,
  clientName: LONG_NAME,
  email: `${LONG_WORD}@construtora-e-incorporadora.com.br`,
  username: `${LONG_WORD}@construtora-e-incorporadora.com.br`,
  supplier: LONG_NAME,
  description: LONG_TEXT,
  address: LONG_TEXT,
  location: LONG_TEXT,
  notes: LONG_TEXT,
  justification: LONG_TEXT,
  rejection_reason: LONG_TEXT,
  message: LONG_TEXT,
};
const manyTags = Array.from({ length: 10 }, (_, n) => `${LONG_WORD.slice(0, 29)}${n}`);
const manyUnits = Array.from({ length: 40 }, (_, n) => String(1000 + n));

/** The same data with the longest texts and the largest amounts; the sign and the zero of an amount stay, a balance is never zero. */
function lengthened(data: unknown, call: string, under = ''): unknown {
  if (Array.isArray(data)) {
    if (/^(tags|tag_list)$/.test(under)) return manyTags;
    if (under === 'units') return manyUnits;
    return data.map((item) => lengthened(item, call, under));
  }
  if (typeof data === 'number') return amountOf(data, call, under);
  if (typeof data === 'string') {
    // The two accounts have names of their own everywhere.
    if (under === 'name' && /^Conta d/.test(data)) return data;
    // What a test or a duty is called by in the address is no text.
    if (under === 'name' && /entry-tests|duties/.test(call)) return data;
    return words[under] ?? (/_name$/.test(under) ? LONG_NAME : data);
  }
  if (typeof data !== 'object' || data === null) return data;
  const counted = 'results' in data || /developments\/summary/.test(call);
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      counted && typeof value === 'number' ? value : lengthened(value, call, name),
    ]),
  );
}

function amountOf(value: number, call: string, under: string): number {
  if (COUNTS.test(under) || /health|auth/.test(call)) return value;
  return value === 0 && !/balance/i.test(under) ? 0 : value < 0 ? -LARGEST : LARGEST;
}
