/** Tells the ledger which attachments payments have: their own, and those of the payments that they were put in place of. */
import { Injectable } from '@nestjs/common';
import { type FoundFile, PaymentFiles } from '../../ledger/public.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';

@Injectable()
export class FilesOfPayments extends PaymentFiles {
  constructor(private readonly database: ReadDatabase) {
    super();
  }

  override async of(paymentIds: readonly string[], knownAt?: string): Promise<Map<string, FoundFile[]>> {
    if (paymentIds.length === 0) return new Map();
    const rows = await this.database.query<{ readonly id: string; readonly files: FoundFile[] }>(
      `with recursive line as (
         select p.id as payment, p.id, p.replaces from read.payments p where p.id = any ($1::uuid[])
         union select line.payment, b.id, b.replaces from line join read.payments b on b.id = line.replaces
       )
       select line.payment as id, jsonb_agg(jsonb_build_object('id', f.id, 'ownerId', f.owner_id, 'name', f.name,
         'mediaType', f.media_type, 'size', f.size, 'contentErasedAt', f.content_erased_at)
         order by f.added_at, f.owner_id, f.revision) as files
       from line join read.attachments f on f.owner_id = line.id and f.owner = 'payment'
       where case when $2::timestamptz is null then f.removed_at is null
         else (f.removed_at is null or f.removed_at > $2) and f.added_at <= $2 end
       group by line.payment`,
      [paymentIds, knownAt ?? null],
    );
    return new Map(rows.map(({ id, files }) => [id, files]));
  }
}
