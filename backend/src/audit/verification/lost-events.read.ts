/** Names events that were confirmed to somebody and are not in the journal, whether a seal or the mark counts them or not. */
import type { HeadWatch } from '../../platform/integrity/head-watch.ts';
import { finding, type Finding } from './finding.ts';
import type { ReadModelCheck } from './read-model-check.read.ts';

export async function lostEvents(heads: Pick<HeadWatch, 'compared'>): Promise<Finding[]> {
  return (await heads.compared()).map(({ stream, confirmed, stored, missing }) => {
    const [one, many] = stream === 'ledger' ? ['lançamento', 'lançamentos'] : ['evento', 'eventos'];
    const what = missing === 1 ? `falta ${missing} ${one}` : `faltam ${missing} ${many}`;
    const counted = { expected: `${confirmed}`, found: `${stored}` };
    return finding('stream', stream, `${what} do que já tinha sido confirmado`, counted);
  });
}

/** A stream that ends before what a read model has seen of it has lost its end. */
export const lostTails = (models: ReadModelCheck): Finding[] =>
  models.lost.map(({ projection, stream, has }) =>
    finding('stream', stream, `faltam lançamentos que ${projection} já conhecia`, { entry: Number(has) + 2 }),
  );
