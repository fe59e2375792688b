/** Where things are kept: the event store, Postgres, attached files. Each is asked itself, just now. */
import { Inject, Injectable } from '@nestjs/common';
import { FileStore, FileStoreRefusedError } from '../platform/files/file-store.ts';
import { SETTINGS } from '../platform/config/config.module.ts';
import type { Settings } from '../platform/config/settings.ts';
import { Database } from '../platform/database/database.ts';
import { WriteProbe, WritesRefusedError } from '../platform/database/write-probe.ts';
import { AppendsRefusedError } from '../platform/event-store/errors.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { asked, attention, bytes, failed, number, type Part, well } from './part.ts';

/** Below it a busy month of photographs fills the disk. */
const LITTLE_ROOM = 2 * 1024 ** 3;

@Injectable()
export class StoredParts {
  constructor(
    private readonly database: Database,
    private readonly writes: WriteProbe,
    private readonly store: EventStore,
    private readonly files: FileStore,
    @Inject(SETTINGS)
    private readonly settings: Pick<Settings, 'databaseUrl' | 'eventStoreUrl' | 'filesBucket'>,
  ) {}

  all(): Promise<readonly Part[]> {
    return Promise.all([this.#store(), this.#postgres(), this.#files()]);
  }

  #store(): Promise<Part> {
    const which = this.settings.eventStoreUrl
      ? 'O armazenamento de eventos (EVENTSTORE_URL)'
      : 'O armazenamento de eventos embutido';
    const silent = failed(`${which} não responde: nada pode ser lançado agora.`);
    return asked({ name: 'store', label: 'Armazenamento de eventos', silent }, async () => {
      const began = performance.now();
      await this.store.probe();
      const took = spent(began);
      const refused = await this.store.probeAppends().catch((error: Error) => error);
      if (refused instanceof AppendsRefusedError) return failed(refused.message);
      const head = await this.store.head('ledger');
      const entries = Number((head?.revision ?? -1n) + 1n);
      const stand =
        entries === 0 ? 'o Diário ainda está vazio' : `o Diário está no lançamento ${number(entries)}`;
      return well(`${which} responde em ${took}; ${stand}.`);
    });
  }

  #postgres(): Promise<Part> {
    const where = this.settings.databaseUrl ? '(DATABASE_URL)' : 'embutido';
    const silent = failed(`O Postgres ${where} não responde: nada pode ser lido agora.`);
    return asked({ name: 'postgres', label: 'Postgres', silent }, async () => {
      const began = performance.now();
      await this.database.query('select 1');
      const took = spent(began);
      const refused = await this.writes.ask().catch((error: Error) => error);
      if (refused instanceof WritesRefusedError) return failed(refused.message);
      const [row] = await this.database.query<{ version: string; size: number }>(
        `select split_part(current_setting('server_version'), ' ', 1) as version,
                pg_database_size(current_database())::bigint as size`,
      );
      return well(
        `O Postgres ${row!.version} ${where} responde em ${took}; o banco ocupa ${bytes(Number(row!.size))}.`,
      );
    });
  }

  #files(): Promise<Part> {
    const isBucket = this.settings.filesBucket !== undefined;
    const silent = failed(
      isBucket
        ? 'O balde dos anexos (FILES_URL) não responde: anexos não podem ser lidos nem guardados agora.'
        : 'A pasta dos anexos não pode ser lida ou gravada: confira as permissões e o disco.',
    );
    return asked({ name: 'files', label: 'Anexos', silent }, async () => {
      const probed = await this.files.probe().catch((error: unknown) => {
        if (error instanceof FileStoreRefusedError) return failed(error.message);
        throw error;
      });
      if ('sentence' in probed) return probed;
      const { freeBytes } = probed;
      if (freeBytes === undefined) return well('O balde dos anexos (FILES_URL) responde.');
      const room = `há ${bytes(freeBytes)} livres no disco`;
      return freeBytes < LITTLE_ROOM
        ? attention(`A pasta dos anexos pode ser lida e gravada, mas só ${room}.`)
        : well(`A pasta dos anexos pode ser lida e gravada; ${room}.`);
    });
  }
}

const spent = (began: number): string => `${number(Math.max(1, Math.round(performance.now() - began)))} ms`;
