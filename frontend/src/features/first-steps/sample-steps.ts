/**
 * Loads and takes out the sample by the ordinary commands. Each step looks first at what is there, so that after a failure, a
 * reload or on another desk the same button carries on where it was left, and nothing is booked twice.
 */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { LocalDate } from '@livro/calendar';
import { asApiError, type ApiError } from '../../shared/api/api-error.ts';
import {
  generatedApi,
  type AccountView,
  type ClientView,
  type DevelopmentView,
  type ListedTransactionView,
} from '../../shared/api/generated.ts';
import type { Outcome } from '../../shared/api/outcome.ts';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import {
  isSample,
  isShownSample,
  SAMPLE_TAG,
  sampleClients,
  sampleDevelopment,
  sampleEntries,
} from './sample-books.ts';

export type StepsDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const { endpoints } = generatedApi;
const REASON = 'Dados de exemplo retirados';
const fresh = { forceRefetch: true } as const;
const LIST_LIMIT = 100;
const SEEN_WITHIN_MS = 20_000;
const ASK_AGAIN_MS = 300;

const refusal = (message: string): ApiError => ({ status: 409, code: 'SAMPLE', message, errors: [] });
/** What a step throws: the API's own error, wrapped so that nothing else is taken for one. */
class Refused extends Error {
  constructor(readonly error: ApiError) {
    super(error.message);
  }
}
const refuse = (message: string): never => {
  throw new Refused(refusal(message));
};

interface Sent<Data> {
  unwrap(): Promise<Data>;
  /** Of a read: held until it is answered, or the commands around it would have its answer thrown away. */
  unsubscribe?(): void;
}

async function told<Data>(sent: Sent<Data>): Promise<Data> {
  try {
    return await sent.unwrap();
  } catch (error) {
    throw new Refused(asApiError(error));
  } finally {
    sent.unsubscribe?.();
  }
}

async function asOutcome<Data>(work: Promise<Data>): Promise<Outcome<Data>> {
  try {
    return { ok: true, data: await work };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, error: error.error };
    throw error;
  }
}

/** One key for each thing that is made: sent again it finds its first outcome. What is undone already needs none. */
export type StepKeys = (step: string) => string;
export function stepKeys(): StepKeys {
  const keys = new Map<string, string>();
  return (step) => {
    const key = keys.get(step) ?? newIdempotencyKey();
    keys.set(step, key);
    return key;
  };
}

export const loadSample = (dispatch: StepsDispatch, today: LocalDate, keyOf: StepKeys) =>
  asOutcome(load(dispatch, today, keyOf));
export const removeSample = (dispatch: StepsDispatch, sample: DevelopmentView) =>
  asOutcome(remove(dispatch, sample));

/** Answers the development's id. */
async function load(dispatch: StepsDispatch, today: LocalDate, keyOf: StepKeys): Promise<string> {
  const developments = await told(dispatch(endpoints.developmentsList.initiate({}, fresh)));
  if (developments.some((one) => !isSample(one)))
    refuse('Já há um empreendimento da empresa: os dados de exemplo só entram em uma casa vazia.');
  if (developments.some((one) => !isShownSample(one))) refuse('Os dados de exemplo já foram retirados.');
  const id =
    developments[0]?.id ??
    (
      await told(
        dispatch(
          endpoints.developmentsCreate.initiate({
            createDevelopmentDto: sampleDevelopment(today),
            'Idempotency-Key': keyOf('development'),
          }),
        ),
      )
    ).id;
  const accounts = await accountsOf(dispatch, id);
  const clientIds = await clientsOf(dispatch, id, keyOf);
  // All are booked by one command: one of them means all.
  if ((await entriesOf(dispatch, id)).length === 0)
    await told(
      dispatch(
        endpoints.batchesBook.initiate({
          bookBatchDto: { entries: [...sampleEntries(accounts, clientIds, today)] },
          'Idempotency-Key': keyOf('entries'),
        }),
      ),
    );
  return id;
}

/** A new development's accounts are there a moment after it. */
async function accountsOf(dispatch: StepsDispatch, development: string): Promise<readonly AccountView[]> {
  const until = Date.now() + SEEN_WITHIN_MS;
  for (;;) {
    const accounts = await told(dispatch(endpoints.accountsList.initiate({ development }, fresh)));
    if (accounts.length > 1) return accounts;
    if (Date.now() > until) refuse('As contas do exemplo ainda não aparecem. Tentar de novo é seguro.');
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

const samplePeople = (dispatch: StepsDispatch): Promise<readonly ClientView[]> =>
  told(
    dispatch(
      endpoints.clientsList.initiate({ tags: [SAMPLE_TAG], includeInactive: true, limit: LIST_LIMIT }, fresh),
    ),
  );

/** In the sample's order; those of an earlier sample come back. */
async function clientsOf(dispatch: StepsDispatch, development: string, keyOf: StepKeys): Promise<string[]> {
  const known = await samplePeople(dispatch);
  const ids: string[] = [];
  for (const client of sampleClients(development)) {
    const there = known.find(({ email }) => email === client.email);
    if (!there) {
      const key = { 'Idempotency-Key': keyOf(client.email) };
      const sent = endpoints.clientsRegister.initiate({ registerClientDto: client, ...key });
      ids.push((await told(dispatch(sent))).id);
      continue;
    }
    const { id } = there;
    if (!there.isActive) await told(dispatch(endpoints.clientChangesReactivate.initiate({ id })));
    if (!there.developmentUnits.some(({ developmentId }) => developmentId === development)) {
      const updateClientDto = { developmentUnits: client.developmentUnits };
      await told(dispatch(endpoints.clientChangesUpdate.initiate({ id, updateClientDto })));
    }
    ids.push(id);
  }
  return ids;
}

const entriesOf = (dispatch: StepsDispatch, development: string): Promise<readonly ListedTransactionView[]> =>
  told(dispatch(endpoints.transactionsList.initiate({ development, limit: LIST_LIMIT }, fresh)));

const stands = ({ reversedBy, replacedBy, reverses }: ListedTransactionView): boolean =>
  !reversedBy && !replacedBy && !reverses;

async function remove(dispatch: StepsDispatch, sample: DevelopmentView): Promise<void> {
  const { id: development } = sample;
  const first = await entriesOf(dispatch, development);
  const batchOf = ({ batchId, tags }: ListedTransactionView) => (tags.includes(SAMPLE_TAG) ? batchId : null);
  const batch = first.filter(stands).map(batchOf).find(Boolean);
  // What people booked there themselves spent the sample's money: the last goes first.
  await reverse(
    dispatch,
    first.filter((row) => stands(row) && (!batch || row.batchId !== batch)),
  );
  if (batch) {
    const reversed = await asOutcome(
      told(
        dispatch(
          endpoints.batchesReverse.initiate({
            id: batch,
            reverseBatchDto: { reason: REASON },
          }),
        ),
      ),
    );
    // One of them was taken back or corrected alone before: then each goes for itself.
    if (!reversed.ok && reversed.error.errors.length === 0) throw new Refused(reversed.error);
  }
  const left = (await entriesOf(dispatch, development)).filter(stands);
  await reverse(dispatch, left);
  await cancelPending(dispatch, development);
  for (const { id, isActive } of await samplePeople(dispatch))
    if (isActive) await told(dispatch(endpoints.clientChangesRemove.initiate({ id })));
  await told(
    first.length === 0
      ? dispatch(endpoints.developmentsDelete.initiate({ id: development }))
      : dispatch(
          endpoints.developmentsEdit.initiate({
            id: development,
            editDevelopmentDto: { status: 'cancelled' },
          }),
        ),
  );
}

async function reverse(dispatch: StepsDispatch, rows: readonly ListedTransactionView[]): Promise<void> {
  const newestFirst = [...rows].sort((a, b) => b.entryNumber - a.entryNumber);
  const ids = [...new Map(newestFirst.map(({ entryId, id }) => [entryId, id])).values()];
  if (ids.length === 0) return;
  const reverseSeveralDto = { ids, reason: REASON };
  const sent = endpoints.severalEntriesReverse.initiate({ reverseSeveralDto });
  const { results } = await told(dispatch(sent));
  const refused = results.find(({ done }) => !done);
  if (refused) refuse(refused.message ?? 'Um lançamento não pôde ser estornado.');
}

async function cancelPending(dispatch: StepsDispatch, development: string): Promise<void> {
  const pending = await told(
    dispatch(endpoints.paymentsList.initiate({ development, status: 'pending', limit: LIST_LIMIT }, fresh)),
  );
  for (const { id } of pending)
    await told(dispatch(endpoints.paymentsCancel.initiate({ id, optionalReasonDto: { reason: REASON } })));
}
