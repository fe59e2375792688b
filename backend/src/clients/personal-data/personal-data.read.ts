/**
 * All that is kept of one client, for the person (LGPD, art. 18). Answers of a book that is not read up to its end are no
 * answer: then the whole is refused, for the file must not lack a payment.
 */
import { DomainError } from '@livro/event-sourcing';
import { formatMoney, toReais, type Centavos } from '@livro/money';
import {
  messages,
  paymentMethodLabels,
  paymentStatusLabels,
  securityKindLabels,
  type PaymentMethod,
  type PaymentStatus,
} from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { attachmentStream } from '../../attachments/public.ts';
import { ledgerDecider } from '../../ledger/public.ts';
import { Database } from '../../platform/database/database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { SecurityLog } from '../../platform/security-log/security-log.ts';
import { ClientHistory } from '../client/client-history.read.ts';
import {
  accessKinds,
  type AuthorView,
  PERSONAL_DATA_FORMAT,
  type PersonalAccessView,
  type PersonalAttachmentView,
  type PersonalDataView,
  type PersonalPaymentView,
} from './personal-data.view.ts';

const ABOUT =
  'Os dados pessoais que este programa guarda de um cliente (LGPD, art. 18): cadastro, cada versão dele, pagamentos, anexos e ' +
  'quem abriu ou exportou o cadastro enquanto esse registro é guardado. Listas e buscas que mostram muitos clientes não estão ' +
  'aqui; o conteúdo dos anexos se baixa no pagamento.';

type Author = (id: string) => AuthorView;
interface PaymentRow {
  readonly id: string;
  readonly entry_number: number;
  readonly date: string;
  readonly amount: number;
  readonly status: PaymentStatus;
  readonly method: PaymentMethod;
  readonly development_name: string | null;
  readonly unit_reference: string | null;
  readonly description: string;
  readonly notes: string | null;
  readonly tags: string[];
  readonly recorded_by: string;
  readonly created_at: Date;
  readonly replaced_by: string | null;
  readonly reversed_by: string | null;
}
interface CorrectionRow {
  readonly entry_id: string;
  readonly recorded_at: Date;
  readonly recorded_by: string;
  readonly reason: string | null;
  readonly previous: Record<string, unknown>;
  readonly words: Record<string, unknown>;
}
interface AttachmentRow extends Omit<
  PersonalAttachmentView,
  'addedAt' | 'addedBy' | 'removedAt' | 'contentErasedAt'
> {
  readonly added_at: Date;
  readonly added_by: string;
  readonly removed_at: Date | null;
  readonly content_erased_at: Date | null;
}
interface AccessRow extends Pick<PersonalAccessView, 'kind' | 'times'> {
  readonly at: Date;
  readonly actor_id: string | null;
}

@Injectable()
export class PersonalData {
  constructor(
    private readonly database: Database,
    private readonly history: ClientHistory,
    private readonly store: EventStore,
    private readonly progress: ProjectionProgress,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Undefined for a client that is unknown or erased. */
  async of(id: string, exportedBy: string, now: Date): Promise<PersonalDataView | undefined> {
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
    const latest = versions.at(-1);
    if (!latest) return undefined;
    const author: Author = (userId) => ({ id: userId, name: users.get(userId) ?? null });
    const payments = await this.#payments(id, author);
    const attachments = await this.#attachments(payments, author);
    return {
      format: PERSONAL_DATA_FORMAT,
      about: ABOUT,
      exportedAt: now.toISOString(),
      exportedBy: author(exportedBy),
      clientId: id,
      registration: latest.registration,
      versions: versions.map(({ actorId, ...version }) => ({ ...version, author: author(actorId) })),
      payments,
      attachments,
      accesses: await this.#accesses(id, author),
    };
  }

  async #payments(id: string, author: Author): Promise<PersonalPaymentView[]> {
    await this.#readUpToEnd(ledgerDecider.stream, 'payments', 'transactions');
    const [rows, corrections] = await Promise.all([
      this.database.query<PaymentRow>(
        `select p.id, p.entry_number, p.date::text as date, p.amount, p.status, p.method, d.name as development_name,
           p.unit_reference, p.description, p.notes, p.tags, p.recorded_by, p.created_at, p.replaced_by, p.reversed_by
         from read.payments p join read.accounts a on a.id = p.account_id
         left join read.development_names d on d.id = a.development_id
         where p.client_id = $1 order by p.entry_number`,
        [id],
      ),
      this.database.query<CorrectionRow>(
        `select n.entry_id, n.recorded_at, n.recorded_by, n.reason, n.previous, n.words
         from read.annotations n join read.payments p on p.id = n.entry_id
         where p.client_id = $1 order by n.entry_number`,
        [id],
      ),
    ]);
    return rows.map((row) => ({
      id: row.id,
      entryNumber: row.entry_number,
      date: row.date,
      amount: toReais(row.amount as Centavos),
      formattedAmount: formatMoney(row.amount as Centavos),
      status: row.status,
      statusLabel: paymentStatusLabels[row.status],
      paymentMethod: row.method,
      paymentMethodLabel: paymentMethodLabels[row.method],
      developmentName: row.development_name,
      unitReference: row.unit_reference,
      description: row.description,
      notes: row.notes,
      tags: row.tags,
      recordedBy: author(row.recorded_by),
      createdAt: row.created_at.toISOString(),
      replacedBy: row.replaced_by,
      reversedBy: row.reversed_by,
      corrections: corrections
        .filter(({ entry_id }) => entry_id === row.id)
        .map(({ recorded_at, recorded_by, reason, previous, words }) => ({
          at: recorded_at.toISOString(),
          author: author(recorded_by),
          reason,
          previous,
          words,
        })),
    }));
  }

  /** Also those that were taken off: the journal still names them, and their content may still lie there. */
  async #attachments(
    payments: readonly PersonalPaymentView[],
    author: Author,
  ): Promise<PersonalAttachmentView[]> {
    for (const { id } of payments) await this.#readUpToEnd(attachmentStream(id), 'attachments');
    const rows = await this.database.query<AttachmentRow>(
      `select a.id, a.owner_id as "paymentId", p.entry_number as "entryNumber", a.name, a.media_type as "mediaType", a.size,
         a.sha256, a.added_at, a.added_by, a.removed_at, a.content_erased_at
       from read.attachments a join read.payments p on p.id = a.owner_id
       where a.owner = 'payment' and a.owner_id = any ($1::uuid[]) order by p.entry_number, a.revision`,
      [payments.map(({ id }) => id)],
    );
    return rows.map(({ added_at, added_by, removed_at, content_erased_at, ...row }) => ({
      ...row,
      addedAt: added_at.toISOString(),
      addedBy: author(added_by),
      removedAt: removed_at?.toISOString() ?? null,
      contentErasedAt: content_erased_at?.toISOString() ?? null,
    }));
  }

  async #accesses(id: string, author: Author): Promise<PersonalAccessView[]> {
    // What has just been seen may still wait in memory.
    await this.securityLog.flush();
    const rows = await this.database.query<AccessRow>(
      `select at, kind, times, actor_id from vault.security_log
       where subject = $1 and kind = any ($2::text[]) and outcome = 'ok' order by id`,
      [id, accessKinds],
    );
    return rows.map(({ at, kind, times, actor_id }) => ({
      at: at.toISOString(),
      kind,
      label: securityKindLabels[kind],
      by: actor_id === null ? null : author(actor_id),
      times,
    }));
  }

  async #readUpToEnd(stream: string, ...projections: readonly string[]): Promise<void> {
    const head = await this.store.lastEvent(stream);
    if (head && !(await this.progress.reached(stream, head.revision, projections)))
      throw new DomainError('SERVICE_UNAVAILABLE', messages.serviceUnavailable);
  }

  async #names(query: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ readonly id: string; readonly name: string }>(query);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
