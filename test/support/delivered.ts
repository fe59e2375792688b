/** Has the outbox send what is due, and waits for what the program itself has begun to send. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../backend/src/platform/database/database.ts';
import { MailOutbox } from '../../backend/src/platform/mail/mail-outbox.ts';
import type { TestApp } from './app.ts';

export async function deliver({ app }: TestApp): Promise<void> {
  await app.get(MailOutbox).catchUp();
  const database = app.get(Database, { strict: false });
  const isSending = async (): Promise<boolean> =>
    (await database.query('select 1 from vault.mail_outbox where claimed_until > now()')).length > 0;
  while (await isSending()) await sleep(20);
}
