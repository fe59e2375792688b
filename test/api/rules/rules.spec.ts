/**
 * The specification's rules, row by row with the section each comes from, asked of one program: what is refused and in which
 * words, what becomes of what is accepted, which sentences there are, and that every field of an entity is in its answers.
 */
import { dateTexts } from '@livro/calendar';
import { messages } from '@livro/rules';
import { EventStore } from '../../../backend/src/platform/event-store/event-store.ts';
import { attach, pdf } from '../attachments.fixture.ts';
import { comeBack } from '../ledger.fixture.ts';
import { accepted } from './accepted.ts';
import { entities, isOf } from './fields.ts';
import { forms } from './forms.ts';
import { furtherRefusals } from './further-refusals.ts';
import { stateRefusals } from './refusals.ts';
import { headingsOf, sections } from './sections.ts';
import { sentences } from './sentences.ts';
import { startWorld, type World } from './world.ts';

const refusals = [...stateRefusals, ...furtherRefusals];
let world: World;
beforeAll(async () => void (world = await startWorld()), 60_000);
afterAll(() => world?.livro.stop());

/** Events in the journal, of whatever stream. */
async function journalled(): Promise<string> {
  const heads = ['ledger', 'developments', 'clients', 'users', `purchase-${world.known.purchase}`].map(
    async (stream) => `${stream} ${(await world.livro.app.get(EventStore).lastEvent(stream))?.revision}`,
  );
  return (await Promise.all(heads)).join(', ');
}

interface Refused {
  readonly success: boolean;
  readonly message: string;
  readonly code: string;
  readonly errors: readonly { field: string | null; code: string; message: string }[];
  readonly error: object;
}

/** The one body of a refusal: the sentence, its code and its field, told in each of the places that name them. */
function expectRefusal({ status, body }: { status: number; body: unknown }, wanted: object): void {
  const refused = body as Refused;
  const [first] = refused.errors;
  expect({ status, ...first }).toEqual({ status, ...wanted });
  expect(refused).toEqual({
    success: false,
    message: first!.message,
    code: expect.any(String) as string,
    errors: expect.arrayContaining([first]) as unknown,
    error: {
      message: refused.message,
      status,
      code: refused.code,
      details: (refused.error as { details: unknown }).details ?? null,
      timestamp: expect.stringMatching(/Z$/) as unknown,
    },
  });
}

const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** What callers may call a field besides. */
const ALIASES: Readonly<Record<string, string>> = {
  account: 'accountId',
  client: 'clientId',
  method: 'paymentMethod',
  sourceAccount: 'sourceAccountId',
  destinationAccount: 'destinationAccountId',
  development: 'developmentId',
  developments: 'developmentUnits',
  principalAmount: 'amount',
  investmentDate: 'date',
  returnType: 'type',
  returnAmount: 'amount',
  returnDate: 'date',
  location: 'address',
  progress: 'progressPercentage',
  expectedCompletionDate: 'expectedCompletion',
  confirmPassword: 'confirmation',
};

/** What JSON carries. */
const definedIn = (place: object): string[] =>
  Object.entries(place).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** A refusal names a field as it was sent. */
function asWritten(sent: unknown, field: string): string {
  let place = sent;
  const names = field.split('.').map((segment) => {
    const keys = typeof place === 'object' && place !== null ? definedIn(place) : [];
    const own =
      keys.find((key) => camel(key) === segment) ?? keys.find((key) => ALIASES[camel(key)] === segment);
    place = own === undefined ? undefined : (place as Record<string, unknown>)[own];
    return own ?? segment;
  });
  return names.join('.');
}

describe.each(Object.entries(forms))('%s', (_name, { section, method = 'post', path, body, rows }) => {
  let before: string;
  beforeAll(async () => void (before = await journalled()));
  afterAll(async () => expect(await journalled()).toBe(before));

  // One argument for each case: a row may end early, and jest hands a callback to anyone who has room for one more.
  it.each(rows.map((row) => ({ what: row[0], row })))(`${section}: $what`, async ({ row }) => {
    const [, change, status, field, code, message] = row;
    const sent = { ...body(world.known), ...change(world.known) };
    const answer = await world.ana[method](`/api/${path(world.known)}`).send(sent);
    expect(answer.status).toBe(status);
    const said = message instanceof RegExp ? expect.stringMatching(message) : message;
    expectRefusal(answer, {
      field: asWritten(sent, field),
      code,
      message: said ?? expect.stringMatching(/^[A-ZÀ-Ú]/),
    });
  });
});

describe('what stands in the way', () => {
  let before: string;
  beforeAll(async () => void (before = await journalled()));
  afterAll(async () => expect(await journalled()).toBe(before));

  it.each(refusals.map((row) => ({ row, name: `${row[0]}: ${row[1]}` })))('$name', async ({ row }) => {
    const [, , ask, status, code, field, message] = row;
    const answer = await ask(world);
    expect(answer.status).toBe(status);
    expectRefusal(answer, { field, code, message });
  });
});

describe('what becomes of what is accepted', () => {
  it.each(accepted)('$section: $rule', async ({ path, body, shows }) => {
    const at = typeof path === 'string' ? path : path(world);
    const { status, body: answer } = await world.ana.post(`/api/${at}`).send(body(world));
    expect([status, answer.data]).toEqual([201, expect.objectContaining({ id: expect.any(String) })]);
    expect(answer.data).toMatchObject(shows);
    const read = await world.ana.get(`/api/${at}${answer.data.id}/`).expect(200);
    expect(read.body.data).toMatchObject(shows);
  });

  it('core §5 Transfer form: between two developments a transfer is external', async () => {
    const { ana, known } = world;
    const other = { name: 'Vila Vizinha', status: 'active', startDate: '2026-01-10' };
    const { body } = await ana.post('/api/developments/').send(other).expect(201);
    const accounts = await ana.get(`/api/accounts/?development=${body.data.id}`).expect(200);
    const sent = {
      source_account_id: known.building,
      destination_account_id: accounts.body.data[0].id,
      amount: 1,
      description: 'Para a vizinha',
      date: '2026-11-20',
    };
    const made = await ana.post('/api/transfers/').send(sent).expect(201);
    expect(made.body.data.transfer_type).toBe('external');
  });

  it('core §5 Transfer form: only accounts with money are offered as the source', async () => {
    const { body } = await world.ana.get('/api/transfers/account-options/').expect(200);
    const { sources } = body.data as { sources: { balance: number }[] };
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter(({ balance }) => balance <= 0)).toEqual([]);
  });
});

describe('the fields of section 3', () => {
  beforeAll(async () => {
    const paper = { name: 'recibo.pdf', content: pdf() };
    await attach(world.ana, `payments/${world.entries.payment}`, paper).expect(201);
    const back = comeBack({ return_amount: 10 });
    await world.ana.post(`/api/financial-investments/${world.known.investment}/add_return/`).send(back).expect(201); // prettier-ignore
  });

  it.each(Object.entries(entities))('%s', async (_, { at, in: inside, fields }) => {
    for (const path of at(world)) {
      const { body } = await world.ana.get(`/api/${path}`).expect(200);
      const data = [body.data].flat()[0] as Record<string, unknown>;
      const [shown] = [inside === undefined ? data : data[inside]].flat() as Record<string, unknown>[];
      const wrong = Object.entries(fields).filter(([field, type]) => !isOf(type, shown?.[field]));
      expect({ path, wrong, shown }).toEqual({ path, wrong: [], shown });
    }
  });

  it('of the purchase summary are counted and summed by status', async () => {
    const { body } = await world.ana.get('/api/purchase-requests/summary/').expect(200);
    expect(body.data.status_breakdown.pending).toEqual({
      count: expect.any(Number) as number,
      total_cost: expect.any(Number) as number,
    });
  });
});

/** All texts of the catalogue, and all that the rows above ask for word by word. */
function told(): ReadonlySet<string> {
  const texts = (value: unknown): readonly string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object'
        ? Object.values(value ?? {}).flatMap(texts)
        : [];
  const rows = Object.values(forms).flatMap((form) => form.rows.map((row) => row[5]));
  const filled = [
    messages.developmentRequiredForItem('{n}' as never),
    messages.duplicateUnitsInItem('{n}' as never, ['{list}']),
    messages.filesTooLarge(['{names}']),
    messages.fileTypesRefused(['{names}']),
    messages.insufficientBalance(0 as never).replace(/R\$.*/, '{amount}'),
  ];
  const asked = rows.filter((row) => typeof row === 'string');
  return new Set([
    ...texts(messages),
    ...texts(dateTexts),
    ...asked,
    ...refusals.map((row) => row[6]),
    ...filled,
  ]);
}

it.each(Object.entries(sentences))('%s is in the catalogue, word by word', (_, quoted) => {
  const all = told();
  expect(quoted.filter((text) => !all.has(text))).toEqual([]);
});

it('has rules and sentences for every heading of the specification', () => {
  const asked = [...Object.values(forms).flatMap(({ section, rows }) => rows.map(() => section))];
  const all = [...asked, ...refusals.map(([section]) => section), ...accepted.map(({ section }) => section)];
  const counted = Object.keys(sections).map((heading) => {
    const isOfIt = (section: string) => headingsOf(section).some((part) => part.startsWith(heading));
    const quoted = Object.keys(sentences).filter((section) => section.startsWith(heading));
    return [
      heading,
      {
        rules: all.filter(isOfIt).length,
        sentences: quoted.flatMap((section) => sentences[section]!).length,
      },
    ];
  });
  expect(Object.fromEntries(counted)).toEqual(sections);
});

it('counts its rows', () => {
  const rows = Object.values(forms).flatMap((form) => form.rows);
  const exact = rows.filter((row) => row[5] !== undefined);
  const fields = Object.values(entities).flatMap((entity) => Object.keys(entity.fields));
  const all = rows.length + refusals.length + accepted.length;
  process.stdout.write(
    `${all} rules over HTTP, ${exact.length + refusals.length} refusals held to their sentence, ` +
      `${Object.values(sentences).flat().length} sentences, ${fields.length} fields\n`,
  );
  expect(rows.length).toBeGreaterThan(270);
  expect(exact.length).toBeGreaterThan(200);
});
