/** Hands the master key to the vault, after proving that it is the key which this vault was begun with. */
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MASTER_KEY } from './client-vault.store.ts';
import { loadMasterKey, MasterKeyError } from './master-key.store.ts';
import { keyedHash } from './sealing.store.ts';
import { MasterKeyMark } from './vault.entities.ts';

/** Throws `MasterKeyError` when the vault holds keys of another master key: going on would lose every new client. */
export async function proveMasterKey(source: DataSource, masterKey: Buffer): Promise<void> {
  const fingerprint = keyedHash(masterKey, 'fingerprint', 'livro');
  await source
    .createQueryBuilder()
    .insert()
    .into(MasterKeyMark)
    .values({ id: 1, fingerprint })
    .orIgnore()
    .execute();
  const mark = await source.manager.findOneByOrFail(MasterKeyMark, { id: 1 });
  if (mark.fingerprint !== fingerprint) {
    throw new MasterKeyError(
      'A chave do cofre não é a deste banco de dados: os dados dos clientes foram guardados com outra. ' +
        'Restaure vault/master.key em DATA_DIR ou informe a chave certa em VAULT_MASTER_KEY.',
    );
  }
}

export const masterKeyProvider: Provider = {
  provide: MASTER_KEY,
  inject: [SETTINGS, DataSource],
  useFactory: async (settings: Settings, source: DataSource): Promise<Buffer> => {
    const masterKey = await loadMasterKey(settings.dataDir, settings.vaultMasterKey);
    await proveMasterKey(source, masterKey);
    return masterKey;
  },
};
