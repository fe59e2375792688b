/**
 * The read model of clients: who they are, and their units in developments. Boxes are opened before the fold; a client
 * whose key was destroyed is folded as erased, never as an error, and one that is erased stays so whatever follows.
 */
import { folded } from '@livro/rules';
import { formatPhone, formatTaxpayer } from '@livro/brazil';
import { searchable } from '../../platform/database/search-text.ts';
import { defineProjection, type RecordedOf, rowAt } from '../../platform/projections/define-projection.ts';
import type { Rows } from '../../platform/projections/projection.types.ts';
import type { PersonalData } from './client.ts';
import type { ClientEvent, ClientUnits } from './events.ts';
import type { ClientVault } from '../personal-data/client-vault.store.ts';
import { type OpenedBoxes, openBoxes } from '../personal-data/opened-boxes.store.ts';
import {
  type ClientDevelopmentRow,
  clientDevelopmentsTable,
  type ClientRow,
  clientsTable,
} from './clients.table.ts';

/** `vault` has the keys of those whose boxes are to be opened. */
export const clientsProjection = (vault: Pick<ClientVault, 'keysOf'>) =>
  defineProjection<ClientEvent, OpenedBoxes>({
    name: 'clients',
    version: 3,
    tables: [clientsTable, clientDevelopmentsTable],
    handles: [
      'ClientRegistered',
      'ClientLinkedToDevelopment',
      'ClientUpdated',
      'ClientDeactivated',
      'ClientReactivated',
      'ClientErased',
    ],
    keysOf: (recorded) => [
      rowAt(clientsTable, recorded.data.clientId),
      ...developmentsTouchedBy(recorded).map((id) =>
        rowAt(clientDevelopmentsTable, recorded.data.clientId, id),
      ),
    ],
    prepare: async (events) => openBoxes(events, await vault.keysOf(events.map(({ data }) => data.clientId))),
    fold,
  });

function fold(event: RecordedOf<ClientEvent>, rows: Rows, opened: OpenedBoxes): void {
  const { clientId } = event.data;
  const mark = { updated_at: event.metadata.recordedAt, revision: Number(event.revision) };
  const notesOn = (developmentId: string) => opened.notes(event.id, developmentId);
  switch (event.type) {
    case 'ClientRegistered': {
      const personal = opened.personal(event.id);
      rows.put(clientsTable, {
        id: clientId,
        standing: personal ? 'active' : 'erased',
        ...shown(personal ?? ERASED),
        created_at: mark.updated_at,
        ...mark,
        created_revision: mark.revision,
      });
      addUnits(rows, clientId, event.data.developments, mark.revision, notesOn);
      break;
    }
    case 'ClientLinkedToDevelopment':
      change(rows, clientId, () => mark);
      addUnits(rows, clientId, [event.data], mark.revision, notesOn);
      break;
    case 'ClientUpdated': {
      const changes = opened.changes(event.id);
      change(rows, clientId, (row) => ({
        ...mark,
        ...(changes && shown({ ...personOf(row), ...changes })),
      }));
      for (const id of event.data.leaves) rows.remove(clientDevelopmentsTable, [clientId, id]);
      setUnits(rows, clientId, event.data.developments ?? [], mark.revision, notesOn);
      break;
    }
    case 'ClientDeactivated':
      change(rows, clientId, () => ({ ...mark, standing: 'inactive' }));
      break;
    case 'ClientReactivated':
      change(rows, clientId, () => ({ ...mark, standing: 'active' }));
      break;
    case 'ClientErased':
      change(rows, clientId, () => ({ ...mark, standing: 'erased', ...shown(ERASED) }));
      for (const id of event.data.developments) forgetNotes(rows, clientId, id);
      break;
    default:
      throw new Error(
        `An event that the clients projection does not know: ${JSON.stringify(event satisfies never)}`,
      );
  }
}

function developmentsTouchedBy(recorded: ClientEvent): readonly string[] {
  const idsOf = (items: readonly ClientUnits[]) => items.map(({ developmentId }) => developmentId);
  switch (recorded.type) {
    case 'ClientRegistered':
      return idsOf(recorded.data.developments);
    case 'ClientLinkedToDevelopment':
      return [recorded.data.developmentId];
    case 'ClientUpdated':
      return [...idsOf(recorded.data.developments ?? []), ...recorded.data.leaves];
    case 'ClientErased':
      return recorded.data.developments;
    case 'ClientDeactivated':
    case 'ClientReactivated':
      return [];
    default:
      throw new Error(`An event that touches nobody knows what: ${JSON.stringify(recorded satisfies never)}`);
  }
}

/** Whose key is gone is erased already, and nothing that was sealed or said since brings the person back. */
function change(rows: Rows, clientId: string, by: (row: ClientRow) => Partial<ClientRow>): void {
  const row = rows.get(clientsTable, [clientId]);
  if (row === undefined) throw new Error(`Client ${clientId} was never registered.`);
  const { standing } = row;
  rows.put(clientsTable, { ...row, ...by(row), ...(standing === 'erased' && { standing }) });
}

type NotesOn = (developmentId: string) => string | null;

function addUnits(
  rows: Rows,
  clientId: string,
  links: readonly ClientUnits[],
  linked_revision: number,
  notesOn: NotesOn,
): void {
  for (const [place, { developmentId, units }] of links.entries()) {
    const before = rows.get(clientDevelopmentsTable, [clientId, developmentId]);
    putUnits(rows, {
      client_id: clientId,
      development_id: developmentId,
      units: [...new Set([...(before?.units ?? []), ...units])],
      notes: notesOn(developmentId) ?? before?.notes ?? null,
      linked_revision: before?.linked_revision ?? linked_revision,
      place: before?.place ?? place,
    });
  }
}

/** The whole list, in its order; what was noted stays where nothing new is. */
function setUnits(
  rows: Rows,
  clientId: string,
  list: readonly ClientUnits[],
  linked_revision: number,
  notesOn: NotesOn,
): void {
  for (const [place, { developmentId, units }] of list.entries()) {
    const before = rows.get(clientDevelopmentsTable, [clientId, developmentId]);
    const notes = notesOn(developmentId) ?? before?.notes ?? null;
    const ids = { client_id: clientId, development_id: developmentId };
    putUnits(rows, { ...ids, units, notes, linked_revision, place });
  }
}

function forgetNotes(rows: Rows, clientId: string, developmentId: string): void {
  const before = rows.get(clientDevelopmentsTable, [clientId, developmentId]);
  if (before) putUnits(rows, { ...before, notes: null });
}

const putUnits = (rows: Rows, row: ClientDevelopmentRow): void => rows.put(clientDevelopmentsTable, row);

const ERASED: PersonalData = {
  name: 'Dados apagados',
  email: '',
  phone: '',
  cpf: '',
  address: null,
  notes: null,
  tags: [],
};

const personOf = ({ name, email, phone, cpf, address, notes, tags }: ClientRow): PersonalData => ({
  name,
  email,
  phone,
  cpf,
  address,
  notes,
  tags,
});

function shown({ name, email, phone, cpf, address, notes, tags }: PersonalData) {
  const isSomebody = cpf !== '';
  return {
    name,
    email,
    phone,
    cpf,
    address,
    notes,
    tags,
    sort_name: folded(name),
    search: isSomebody ? searchable([name, email, cpf, formatTaxpayer(cpf), phone, formatPhone(phone)]) : '',
  };
}
