/** Which keys and settings this installation has set, and what that means. Never a value: many hold passwords or addresses. */
import type { Settings } from '../platform/config/settings.ts';

export interface ToldSetting {
  readonly name: string;
  readonly isSet: boolean;
  readonly meaning: string;
}

type Line = readonly [name: string, isSet: (settings: Settings) => boolean, set: string, unset: string];

const LINES: readonly Line[] = [
  ['EVENTSTORE_URL', (s) => has(s.eventStoreUrl), 'O Diário fica num servidor próprio.', 'O Diário fica no armazenamento embutido.'],
  ['DATABASE_URL', (s) => has(s.databaseUrl), 'O Postgres é um servidor próprio.', 'O Postgres é o embutido.'],
  ['DATABASE_READ_URL', (s) => has(s.databaseReadUrl), 'Leituras também vão a uma réplica do Postgres.', 'Toda leitura vai ao mesmo Postgres.'],
  ['FILES_URL', (s) => has(s.filesBucket), 'Os anexos ficam num balde S3.', 'Os anexos ficam na pasta de dados.'],
  ['VAULT_MASTER_KEY', (s) => has(s.vaultMasterKey), 'A chave do cofre vem do ambiente.', 'A chave do cofre está num arquivo da pasta de dados.'],
  ['SEAL_KEY', (s) => has(s.sealKey), 'A chave dos selos vem do ambiente.', 'A chave dos selos está num arquivo da pasta de dados.'],
  ['WITNESSES', (s) => s.witnesses.length > 0, 'Testemunhas assinam os selos.', 'Ninguém de fora assina os selos.'],
  ['TSA_URL', (s) => has(s.timeStamps.url), 'Os selos recebem carimbo do tempo.', 'A hora dos selos é a deste servidor.'],
  ['TSA_CA', (s) => s.timeStamps.authorities.length > 0, 'Os carimbos são conferidos contra a autoridade.', 'De quem é um carimbo não é conferido.'],
  ['PUBLIC_URL', (s) => has(s.publicUrl), 'O programa atende por um endereço público.', 'O programa atende só pelos endereços desta máquina.'],
  ['TLS_CERT, TLS_KEY', (s) => has(s.tls), 'O próprio programa cifra as conexões.', 'Quem cifra é um proxy, ou ninguém de fora chega.'],
  ['TRUST_PROXY', (s) => s.trustProxy.length > 0, 'O endereço que um proxy informa é aceito.', 'Nenhum proxy é aceito.'],
  ['SMTP_URL, MAIL_FROM', (s) => has(s.mail), 'E-mails são enviados.', 'Nenhum e-mail é enviado.'],
  ['OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET', (s) => has(s.provider), 'Pode-se entrar pelo provedor da empresa.', 'Entra-se só com senha.'],
  ['WEBHOOK_INTERNAL', (s) => s.webhookInternal.length > 0, 'Webhooks também vão a endereços internos.', 'Webhooks vão só a endereços da internet.'],
  ['REQUIRE_SECOND_FACTOR', (s) => s.requireSecondFactor.length > 0, 'Alguns tipos de usuário precisam de um segundo fator.', 'O segundo fator é opcional para todos.'],
  ['ALLOW_OVERDRAFT_EXPENSES', (s) => !s.allowOverdraftExpenses, 'Uma despesa não pode deixar a conta negativa.', 'Uma despesa pode deixar a conta negativa.'],
  ['METRICS_TOKEN', (s) => has(s.metricsToken), 'Um coletor lê as métricas com uma senha própria.', 'Nenhuma senha dá acesso às métricas.'],
  ['METRICS_ON_LOOPBACK', (s) => s.metricsOnLoopback, 'Qualquer programa desta máquina lê as métricas.', 'Nesta máquina também é preciso a senha das métricas.'],
  ['LATE_ENTRIES', (s) => s.lateEntries === 'today', 'Um lançamento de mês fechado entra com a data de hoje.', 'Um lançamento de mês fechado é recusado.'],
  ['SECURITY_LOG', (s) => s.securityLog !== 'file', 'O registro de segurança não vai para arquivos.', 'O registro de segurança também vai para arquivos.'],
]; // prettier-ignore

export const toldSettings = (settings: Settings): readonly ToldSetting[] =>
  LINES.map(([name, isSet, set, unset]) => ({
    name,
    isSet: isSet(settings),
    meaning: isSet(settings) ? set : unset,
  }));

const has = (value: unknown): boolean => value !== undefined;
