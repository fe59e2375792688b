/** A start with a forgotten `STREAM_PREFIX` is refused: it would begin empty books, and fold the read models of those that are there anew. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import { SettingError } from '../../platform/config/setting-error.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Database } from '../../platform/database/database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { otherBooksIn } from './mark-name.ts';

/** Its first event is of the first start. */
const FIRST_STREAM = 'users';

@Injectable()
export class OtherBooks implements OnModuleInit {
  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'dataDir' | 'streamPrefix'>,
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  /** Before anything follows the journal. Books with a database of their own may share the folder, and begin there. */
  async onModuleInit(): Promise<void> {
    const { dataDir, streamPrefix } = this.settings;
    const others = otherBooksIn(dataDir, streamPrefix);
    if (others.length === 0 || !(await this.#hasReadModels()) || (await this.store.head(FIRST_STREAM)))
      return;
    throw new SettingError(
      `Em ${dataDir} e no seu banco há livros com STREAM_PREFIX=${others.join(', ')} e nenhum com ${streamPrefix}: informe o de antes, ou para livros novos outro DATA_DIR ou DATABASE_URL.`,
    );
  }

  async #hasReadModels(): Promise<boolean> {
    const [row] = await this.database.query<{ found: boolean }>(
      `select exists (select 1 from projection.checkpoints where status = 'live' and events > 0) as found`,
    );
    return row!.found;
  }
}
