/** What lets others believe the books: seals, witnesses and time stamps, as those who work on them tell; and what would bring them back. */
import { formatInstant } from '@livro/calendar';
import { verifierKeyText } from '@livro/proof';
import { Inject, Injectable } from '@nestjs/common';
import { BackupHistory } from '../audit/backup/backup-history.read.ts';
import { Checkpoints } from '../audit/proof/checkpoints.read.ts';
import { Seals } from '../audit/seal/seals.read.ts';
import { SignedSegments } from '../audit/segments/signed-segments.read.ts';
import { TimeStamps } from '../audit/stamp/time-stamps.read.ts';
import { Cosignatures } from '../audit/witness/cosignatures.read.ts';
import { SETTINGS } from '../platform/config/config.module.ts';
import type { Settings } from '../platform/config/settings.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { HeadWatch } from '../platform/integrity/head-watch.ts';
import { TamperReports } from '../platform/integrity/tamper-reports.ts';
import { HealthRegistry } from '../platform/observability/health-registry.ts';
import { SEGMENTS } from '../platform/segments/segment-health.ts';
import { backupTold } from './backup-told.ts';
import { absent, asked, attention, counted, failed, number, type Part, unknown, well } from './part.ts';

const SEGMENT_FAILURES: Readonly<Record<string, string>> = {
  flawed:
    'Um arquivo do Diário falta ou não é o que foi selado: o livro de eventos é lido no lugar dele, e o programa o grava de novo.',
  unwritten:
    'Os arquivos do Diário não puderam ser gravados; ele é selado mesmo assim, e o programa tenta de novo.',
};
const EARLY = 'Ainda não se sabe: o programa acaba de começar.';

@Injectable()
export class ProofParts {
  constructor(
    private readonly store: EventStore,
    private readonly seals: Seals,
    private readonly checkpoints: Checkpoints,
    private readonly cosignatures: Cosignatures,
    private readonly stamps: TimeStamps,
    private readonly segments: SignedSegments,
    private readonly backups: BackupHistory,
    private readonly health: HealthRegistry,
    private readonly tampering: TamperReports,
    private readonly heads: HeadWatch,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'witnesses' | 'timeStamps'>,
  ) {}

  async all(): Promise<readonly Part[]> {
    return Promise.all([
      this.#journal(),
      this.#seals(),
      this.#segments(),
      this.#witnesses(),
      this.#timeStamps(),
      this.#backup(),
      this.#trustedRows(),
    ]);
  }

  #journal(): Promise<Part> {
    const silent = unknown('Não foi possível comparar o diário com o que já foi confirmado.');
    return asked({ name: 'journal', label: 'Diário', silent }, async () => {
      const { isKnown, lossText } = this.heads;
      if (lossText !== undefined) return failed(lossText);
      return isKnown ? well('O diário tem tudo o que este servidor já confirmou.') : unknown(EARLY);
    });
  }

  #trustedRows(): Promise<Part> {
    const silent = unknown('Não foi possível ler o registro de alterações fora do programa agora.');
    return asked({ name: 'trusted-rows', label: 'Dados protegidos por chave', silent }, async () => {
      const reports = this.tampering.all();
      const newest = reports.at(-1);
      if (!newest)
        return well('O que o programa guarda para si no banco é autenticado com a chave dos selos.');
      const count = counted(reports.length, 'registro foi alterado', 'registros foram alterados');
      return failed(
        `${count} fora do programa, o último em ${newest.where} (${formatInstant(newest.at)}); nenhum deles é usado. Confira o diário e depois remova tampering.jsonl da pasta de dados.`,
      );
    });
  }

  #backup(): Promise<Part> {
    const silent = unknown('Não foi possível perguntar pelas cópias de segurança agora.');
    return asked({ name: 'backup', label: 'Cópia de segurança', silent }, async () =>
      backupTold(await this.backups.newest(), new Date()),
    );
  }

  #seals(): Promise<Part> {
    const silent = unknown('Não foi possível perguntar pelos selos agora.');
    return asked({ name: 'seals', label: 'Selos', silent }, async () => {
      const told = this.health.of('seals');
      if (told?.state === 'stopped')
        return failed(
          `Nada mais é selado desde ${formatInstant(told.since)}: ${(told.reason ?? 'verifique').replace(/\.$/, '')}.`,
        );
      const [[newest], head] = await Promise.all([this.seals.newest(1), this.store.head('ledger')]);
      const since = Number((head?.revision ?? -1n) + 1n) - (newest?.seal.entries ?? 0);
      const last = newest
        ? `o último selo é o ${number(newest.seal.number)}, de ${formatInstant(newest.seal.sealedAt)}, e ${afterText(since)}`
        : 'nenhum selo era devido ainda';
      if (told?.state === 'failing')
        return attention(`O Diário não pôde ser selado agora, e o programa tenta de novo; ${last}.`);
      if (!told) return unknown(EARLY);
      return well(`O Diário é selado; ${last}.`);
    });
  }

  #segments(): Promise<Part> {
    const silent = unknown('Não foi possível perguntar pelos arquivos do Diário agora.');
    return asked({ name: 'segments', label: 'Arquivos do Diário', silent }, async () => {
      const told = this.health.of(SEGMENTS);
      if (told?.state === 'failing') return attention(SEGMENT_FAILURES[told.reason ?? ''] ?? EARLY);
      const all = await this.segments.all();
      const newest = all.at(-1);
      if (!newest) return well('O Diário é gravado também em arquivos a partir do próximo selo.');
      const files = counted(all.length, 'arquivo', 'arquivos');
      return well(`Os primeiros ${number(newest.first + newest.leaves)} eventos estão também em ${files}.`);
    });
  }

  #witnesses(): Promise<Part> {
    const silent = unknown('Não foi possível perguntar pelas testemunhas agora.');
    return asked({ name: 'witnesses', label: 'Testemunhas', silent }, async () => {
      const { witnesses } = this.settings;
      if (witnesses.length === 0)
        return absent('Nenhuma testemunha configurada (WITNESSES): só esta instalação assina os selos.');
      const newest = await this.checkpoints.newest();
      if (!newest) return well('As testemunhas serão chamadas no primeiro selo.');
      const known = await Promise.all(
        witnesses.map(({ key }) => this.cosignatures.newestOf(verifierKeyText(key))),
      );
      const signed = known.filter((size) => size >= newest.size).length;
      const sentence = `${number(signed)} de ${counted(witnesses.length, 'testemunha assinou', 'testemunhas assinaram')} o último selo`;
      if (signed === witnesses.length) return well(`${sentence}.`);
      return attention(`${sentence}; quem falta é chamado de novo a cada minuto.`);
    });
  }

  #timeStamps(): Promise<Part> {
    const silent = unknown('Não foi possível perguntar pelos carimbos do tempo agora.');
    return asked({ name: 'time-stamps', label: 'Carimbo do tempo', silent }, async () => {
      if (this.settings.timeStamps.url === undefined)
        return absent('Nenhuma autoridade configurada (TSA_URL): a hora dos selos é a deste servidor.');
      const newest = await this.checkpoints.newest();
      if (!newest) return well('O primeiro selo será carimbado.');
      if ((await this.stamps.newest(newest.size)) === newest.size)
        return well('O último selo tem carimbo do tempo.');
      return attention('O último selo ainda não tem carimbo do tempo; ele é pedido de novo a cada minuto.');
    });
  }
}

const afterText = (since: number): string =>
  since <= 0
    ? 'nada veio depois dele'
    : `depois dele ${since === 1 ? 'veio' : 'vieram'} ${counted(since, 'lançamento', 'lançamentos')}`;
