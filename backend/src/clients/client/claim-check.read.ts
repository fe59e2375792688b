/** Compares the vault's index of CPFs and e-mails, and the clients' keys, with what the journal says of them. */
import { Injectable } from '@nestjs/common';
import { Books } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import type { TamperedRow } from '../../platform/integrity/tamper-reports.ts';
import { type Claimed, ClientVault } from '../personal-data/client-vault.store.ts';
import { unseal } from '../personal-data/sealing.store.ts';
import { type PersonalData, uniqueIn } from './client.ts';
import { clientsDecider } from './clients.ts';
import type { ClientsState } from './clients-state.ts';
import type { ClientEvent, Sealed, UniqueField } from './events.ts';

export interface ClaimDifferences {
  /** Claims that the journal tells and the index lacks. */
  readonly missing: readonly Claimed[];
  readonly rows: readonly TamperedRow[];
}

const FIELDS: readonly UniqueField[] = ['cpf', 'email'];
const LABELS: Readonly<Record<UniqueField, string>> = { cpf: 'CPF ou CNPJ', email: 'e-mail' };

@Injectable()
export class ClaimCheck {
  constructor(
    private readonly store: EventStore,
    private readonly books: Books,
    private readonly vault: ClientVault,
  ) {}

  async differences(): Promise<ClaimDifferences> {
    const { boxes, eventCount } = await this.#boxes();
    // Keys before the state: a key is destroyed after the event that says so.
    const keys = await this.vault.keysOf([...boxes.keys()]);
    const state = await this.#state();
    const expected: Claimed[] = [];
    const rows: TamperedRow[] = [];
    const keyless: string[] = [];
    for (const [clientId, { standing, claims, version }] of state.clients) {
      const [key, own] = [keys.get(clientId), boxes.get(clientId)];
      if (standing === 'erased' || !own || version > eventCount) continue;
      if (!key) {
        keyless.push(clientId);
        continue;
      }
      if (standing !== 'active') continue;
      const values = valuesIn(key, clientId, own);
      for (const field of FIELDS) {
        const [value, claimId] = [values[field], claims[field]];
        if (value === undefined || claimId === undefined) continue;
        expected.push({ field, hash: this.vault.hashOf(field, value), clientId, claimId });
      }
    }
    // Read last: a claim is there before its event.
    const there = new Set((await this.vault.claims()).map(textOf));
    const lacking = expected.filter((claim) => !there.has(textOf(claim)));
    const missing = lacking.length > 0 ? stillHeld(await this.#state(), lacking) : [];
    for (const { field, clientId } of missing) {
      const message = `falta o registro que impede outro cliente com o mesmo ${LABELS[field]}`;
      rows.push({ where: 'vault.client_index', key: clientId, message });
    }
    return { missing, rows: [...withoutKey(keyless), ...rows, ...twice(expected)] };
  }

  /** Each client's boxes, oldest first, and how many events were read for them. */
  async #boxes(): Promise<{
    readonly boxes: ReadonlyMap<string, readonly Sealed[]>;
    readonly eventCount: number;
  }> {
    const boxes = new Map<string, Sealed[]>();
    let eventCount = 0;
    for await (const event of this.store.readStream(clientsDecider.stream)) {
      eventCount++;
      const { type, data } = event as unknown as ClientEvent;
      const box =
        type === 'ClientRegistered' ? data.personal : type === 'ClientUpdated' ? data.changes : null;
      if (box) boxes.set(data.clientId, [...(boxes.get(data.clientId) ?? []), box]);
    }
    return { boxes, eventCount };
  }

  async #state(): Promise<ClientsState> {
    return (await this.books.open(clientsDecider)).catchUp();
  }
}

const textOf = ({ field, hash, clientId, claimId }: Claimed): string =>
  `${field} ${hash} ${clientId} ${claimId}`;

/** Who was deactivated or changed meanwhile lacks nothing. */
const stillHeld = ({ clients }: ClientsState, claims: readonly Claimed[]): readonly Claimed[] =>
  claims.filter(({ clientId, field, claimId }) => clients.get(clientId)?.claims[field] === claimId);

/** A vault that went back, as a replica's may, lacks those of all newest clients: how many tells more than a line for each. */
function withoutKey([first, ...others]: readonly string[]): TamperedRow[] {
  if (first === undefined) return [];
  const message =
    others.length === 0
      ? 'falta a chave dos dados deste cliente'
      : `faltam as chaves dos dados de ${others.length + 1} clientes que o diário conhece: deste e de outros`;
  return [{ where: 'vault.client_keys', key: first, message }];
}

/** None of a box that was changed: the proof of the stream names that. */
function valuesIn(
  key: Buffer,
  clientId: string,
  boxes: readonly Sealed[],
): Partial<Record<UniqueField, string>> {
  try {
    const opened = boxes.map((box) => unseal(key, clientId, box) as Partial<PersonalData>);
    return uniqueIn(Object.assign({}, ...opened) as Partial<PersonalData>);
  } catch {
    return {};
  }
}

function twice(claims: readonly Claimed[]): TamperedRow[] {
  const holders = new Map<string, string>();
  return claims.flatMap(({ field, hash, clientId }) => {
    const other = holders.get(`${field} ${hash}`);
    holders.set(`${field} ${hash}`, clientId);
    if (other === undefined) return [];
    const message = `tem o mesmo ${LABELS[field]} que o cliente ${other}, e os dois estão ativos`;
    return [{ where: 'vault.client_index', key: clientId, message }];
  });
}
