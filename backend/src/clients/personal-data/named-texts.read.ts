/**
 * Which free texts of the journal may tell who a client is: an erasure leaves them as they are, so they are shown first. All
 * texts of the client's own payments, the names of their attachments, and whatever else holds a word of the name, the CPF, the e-mail or the phone, lines of bank statements too.
 */
import { formatPhone, formatTaxpayer } from '@livro/brazil';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { folded } from '@livro/rules';
import { nameWords } from '../erasure/erasure-rules.ts';
import type {
  ErasableAttachmentView,
  ErasePreviewView,
  NamedTextView,
} from '../client/client-figures.view.ts';

const MOST = 500;

interface Person {
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
  readonly phone: string;
  readonly payments: number;
}

@Injectable()
export class NamedTexts {
  constructor(private readonly database: ReadDatabase) {}

  /** Undefined for a client that is unknown or erased. */
  async of(id: string): Promise<ErasePreviewView | undefined> {
    const [person] = await this.database.query<Person>(
      `select name, email, cpf, phone,
         (select count(*)::int from read.payments p where p.client_id = c.id) as payments
       from read.clients c where id = $1 and standing <> 'erased'`,
      [id],
    );
    if (!person) return undefined;
    // A row that a transaction and a payment both show is one text, told as the payment's.
    const found = await this.database.query<NamedTextView>(
      `with payment as (
         select 'payment' as source, p.id, p.entry_number, array[p.description, p.unit_reference, p.notes] || p.tags as texts
         from read.payments p where p.client_id = $1 or p.search ~ $2
       ), transaction as (
         select 'transaction' as source, t.entry_id, t.entry_number,
           array[t.description, t.supplier, t.unit_reference, t.notes] || t.tags as texts
         from read.transactions t where t.leg = 0 and t.search ~ $2
           and not exists (select from payment where payment.id = t.entry_id)
       ), annotation as (
         select 'annotation' as source, a.entry_id, a.entry_number,
           array[a.reason] || array(select value from jsonb_each_text(a.previous))
             || array(select value from jsonb_each_text(a.words)) as texts
         from read.annotations a left join read.payments p on p.id = a.entry_id
         where p.client_id = $1 or a.old_search ~ $2
       ), attachment as (
         select 'attachment' as source, e.id, e.entry_number, array[f.name] as texts
         from read.attachments f join (
           select id, entry_number, client_id from read.payments
           union all select id, entry_number, null from read.expenses
         ) e on e.id = f.owner_id
         where f.removed_at is null and (e.client_id = $1 or f.search ~ $2)
       ), bank_line as (
         select 'bank_line' as source, l.id, null::int, array[l.description] as texts
         from read.bank_lines l where l.words ~ $2 or lower(l.description) ~ $2
       )
       select source, id as "entryId", entry_number as "entryNumber", array_remove(array_remove(texts, null), '') as texts
       from (select * from payment union all select * from transaction union all select * from annotation
         union all select * from attachment union all select * from bank_line) found
       order by entry_number, source limit $3`,
      [id, patternOf(person), MOST + 1],
    );
    const { name, payments } = person;
    const attachments = await this.attachmentsOf(id);
    return { id, name, payments, texts: found.slice(0, MOST), truncated: found.length > MOST, attachments };
  }

  /** Of the client's payments, also those taken off: what was sent still lies under its hash. */
  attachmentsOf(clientId: string): Promise<ErasableAttachmentView[]> {
    return this.database.query<ErasableAttachmentView>(
      `select a.id, a.owner_id as "paymentId", p.entry_number as "entryNumber", a.name, a.size,
         a.removed_at is not null as removed, a.content_erased_at is not null as "contentErased",
         (select count(*)::int from read.attachments other where other.sha256 = a.sha256 and other.id <> a.id
            and other.removed_at is null and other.content_erased_at is null) as elsewhere
       from read.payments p join read.attachments a on a.owner_id = p.id and a.owner = 'payment'
       where p.client_id = $1 order by p.entry_number, a.revision`,
      [clientId],
    );
  }
}

/** A regular expression over folded text: any of what is known of the person, names as whole words. */
function patternOf({ name, email, cpf, phone }: Person): string {
  const escaped = (text: string) => folded(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const words = nameWords(name).map((word) => `\\m${escaped(word)}\\M`);
  return [...words, ...[email, cpf, formatTaxpayer(cpf), phone, formatPhone(phone)].map(escaped)].join('|');
}
