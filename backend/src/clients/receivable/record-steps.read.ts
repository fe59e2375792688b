/** The steps of a client's record as a person is told them: what each changed, no CPF in full, and nothing that is held back from who asks. */
import { maskTaxpayer, taxpayerLabel } from '@livro/brazil';
import { unitsText } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { ClientHistory, type ClientVersion } from '../client/client-history.read.ts';
import type { RegistrationView } from '../client/client.view.ts';
import { type ClientSight, seen } from '../personal-data/client-sight.read.ts';
import type { RecordChangeView, RecordStepView } from './client-account.view.ts';

@Injectable()
export class RecordSteps {
  constructor(
    private readonly database: ReadDatabase,
    private readonly history: ClientHistory,
  ) {}

  /** The newest first; undefined for a client that is unknown or erased. */
  async of(id: string, sight: ClientSight): Promise<RecordStepView[] | undefined> {
    const [client] = await this.database.query(
      `select from read.clients where id = $1 and standing <> 'erased'`,
      [id],
    );
    if (!client) return undefined;
    const [developments, users] = await Promise.all([
      this.#names('select id::text as id, name from read.development_names'),
      this.#names('select author_id::text as id, name from read.authors'),
    ]);
    const versions = await this.history.of(id, developments);
    const told = versions.map((version, index) => ({
      version: version.version,
      at: version.at,
      author: { id: version.actorId, name: users.get(version.actorId) ?? null },
      label: version.label,
      changes: changesOf(versions[index - 1], version, sight),
    }));
    return told.reverse();
  }

  async #names(query: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ readonly id: string; readonly name: string }>(query);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

type Field = readonly [label: string, of: (registration: RegistrationView) => string | null];
const fields: readonly Field[] = [
  ['Nome', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Telefone', ({ phone }) => phone],
  ['CPF', ({ cpf }) => cpf],
  ['Endereço', ({ address }) => address],
  ['Notas', ({ notes }) => notes],
  ['Tags', ({ tags }) => tags.join(', ') || null],
  ['Unidades', ({ developmentUnits }) => linkedText(developmentUnits)],
];

function changesOf(
  before: ClientVersion | undefined,
  after: ClientVersion,
  sight: ClientSight,
): RecordChangeView[] {
  // What a record began with is what its first change starts from.
  if (!before) return [];
  const [was, is] = [before.registration, after.registration].map((one) => seen(one, sight)) as [
    RegistrationView,
    RegistrationView,
  ];
  return fields
    .filter(([label, of]) =>
      // A masked CPF may look as before and be another.
      label === 'CPF' ? of(before.registration) !== of(after.registration) : of(was) !== of(is),
    )
    .map(([field, of]) => {
      if (field !== 'CPF') return { field, before: of(was), after: of(is) };
      const shown = (text: string | null) => (text === null ? null : maskTaxpayer(text));
      return { field: taxpayerLabel(of(is) ?? ''), before: shown(of(was)), after: shown(of(is)) };
    });
}

const linkedText = (linked: RegistrationView['developmentUnits']): string | null =>
  linked
    .map(({ developmentName, units }) => {
      const name = developmentName ?? 'Empreendimento';
      return units.length > 0 ? `${name}: ${unitsText(units)}` : name;
    })
    .join('; ') || null;
