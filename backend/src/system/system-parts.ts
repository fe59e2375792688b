/** All parts of the program in one list, and whether all is well in one sentence. */
import { formatInstant } from '@livro/calendar';
import { Injectable } from '@nestjs/common';
import type { Candidate } from '../platform/projections/engine/candidates.ts';
import { Projector } from '../platform/projections/engine/projector.ts';
import { type Lag, ProjectionLags } from '../platform/projections/progress/projection-lag.ts';
import { WebhookQueries, type WebhookHealth } from '../webhooks/subscription/webhook.queries.ts';
import {
  absent,
  asked,
  attention,
  counted,
  failed,
  number,
  type Part,
  type Told,
  unknown,
  well,
} from './part.ts';
import { BackgroundParts } from './background-parts.ts';
import { ProofParts } from './proof-parts.ts';
import { StoredParts } from './stored-parts.ts';

/** As the footer of every screen has it. */
const LATE_SECONDS = 5;
const VERY_LATE_SECONDS = 60;

export interface SystemState {
  readonly overall: Told;
  readonly parts: readonly Part[];
  /** Undefined where it could not be asked. */
  readonly processes: readonly Candidate[] | undefined;
}

@Injectable()
export class SystemParts {
  constructor(
    private readonly stored: StoredParts,
    private readonly proof: ProofParts,
    private readonly lags: ProjectionLags,
    private readonly projector: Projector,
    private readonly webhooks: WebhookQueries,
    private readonly background: BackgroundParts,
  ) {}

  async state(): Promise<SystemState> {
    const processes = this.projector.candidates();
    const [stored, readModels, parked, leader, webhooks, background, proof] = await Promise.all([
      this.stored.all(),
      this.#readModels(),
      this.#parked(),
      leaderPart(processes),
      this.#webhooks(),
      this.background.all(),
      this.proof.all(),
    ]);
    const parts = [...stored, readModels, parked, leader, webhooks, ...background, ...proof];
    return { overall: overallOf(parts), parts, processes: await processes.catch(() => undefined) };
  }

  #readModels(): Promise<Part> {
    const silent = failed('Não foi possível medir até onde os modelos de leitura chegaram.');
    return asked({ name: 'read-models', label: 'Modelos de leitura', silent }, async () =>
      readModelsTold(await this.lags.measure()),
    );
  }

  #webhooks(): Promise<Part> {
    const silent = unknown('Não foi possível perguntar pelos webhooks agora.');
    return asked({ name: 'webhooks', label: 'Webhooks', silent }, async () =>
      webhooksTold(await this.webhooks.health()),
    );
  }

  #parked(): Promise<Part> {
    const silent = failed('Não foi possível perguntar pelos eventos estacionados.');
    return asked({ name: 'parked', label: 'Eventos estacionados', silent }, async () => {
      const { projections } = await this.lags.measure();
      const models = projections.filter(({ parked }) => parked > 0);
      if (models.length === 0) return well('Nenhum evento está estacionado.');
      const where = counted(models.length, 'modelo de leitura', 'modelos de leitura');
      const isWaitedFor = models.some(({ waiting }) => waiting > 0);
      return attention(
        `Há o que não pôde ser lido em ${where}${isWaitedFor ? ', e mais espera por isso' : ''}: decida o que fazer.`,
      );
    });
  }
}

/** A receiver belongs to somebody else: nothing here is broken by it. */
export function webhooksTold({ all, failing, switchedOff }: WebhookHealth): Told {
  if (all === 0) return absent('Nenhum webhook cadastrado.');
  const [fails, off] = [
    failing > 0 ? counted(failing, 'webhook falha agora', 'webhooks falham agora') : undefined,
    switchedOff > 0
      ? counted(switchedOff, 'foi desligado pelo programa', 'foram desligados pelo programa')
      : undefined,
  ];
  const told = [fails, off].filter((one) => one !== undefined);
  if (told.length > 0) return attention(`De ${number(all)}, ${told.join(' e ')}: veja em Webhooks.`);
  return well(`${counted(all, 'webhook', 'webhooks')}, e nenhum falha.`);
}

function leaderPart(processes: Promise<readonly Candidate[]>): Promise<Part> {
  const silent = failed('Não foi possível perguntar quem atualiza as telas.');
  return asked({ name: 'leader', label: 'Quem atualiza as telas', silent }, async () => {
    const all = await processes;
    const leader = all.find(({ leads }) => leads);
    if (!leader)
      return attention('Nenhum processo atualiza as telas neste momento; um deles assume em segundos.');
    const others = all.length - 1;
    const who = leader.isThis ? 'Este servidor atualiza as telas' : `${leader.name} atualiza as telas`;
    return well(
      others === 0
        ? `${who}; nenhum outro está de reserva.`
        : `${who}; ${counted(others, 'outro está', 'outros estão')} de reserva.`,
    );
  });
}

/** How far the one is that is furthest back, and how long it still takes. */
function buildingText(projections: Lag['projections']): string {
  const which = projections.flatMap(({ name, state }) => (state === 'building' ? name : [])).join(', ');
  const built = projections.flatMap(({ successor }) => successor ?? []);
  if (built.length === 0) return `Outra versão do Livro mantém o que as telas mostram: ${which}.`;
  const share = Math.min(...built.map(({ done, total }) => (total > 0 ? done / total : 1)));
  const seconds = Math.max(...built.map(({ secondsLeft }) => secondsLeft ?? 0));
  const left = seconds > 60 ? `${number(Math.ceil(seconds / 60))} min` : `${number(seconds)} s`;
  return (
    `Depois da atualização, ${counted(built.length, 'modelo de leitura é refeito', 'modelos de leitura são refeitos')} ao lado ` +
    `do que está em uso: ${number(Math.floor(100 * share))}% lidos${seconds > 0 ? `, faltam cerca de ${left}` : ''} (${which}). ` +
    'Até lá, as telas não mostram o que se lança.'
  );
}

/** The worst comes first. */
export function readModelsTold({ projections, lagSeconds, dataUntil }: Lag): Told {
  const named = (state: string): string =>
    projections.flatMap((one) => (one.state === state ? one.name : [])).join(', ');
  const until = formatInstant(dataUntil);
  const still = named('standing-still');
  if (still) return failed(`Não avança: ${still}. O que as telas mostram dele vai até ${until}.`);
  const missing = named('missing');
  if (missing) return failed(`Falta: ${missing}. As telas que o usam não têm o que mostrar.`);
  const filling = named('incomplete');
  if (filling) return attention(`Ainda sendo preenchido: ${filling}. As telas que o usam estão incompletas.`);
  if (named('building')) return attention(buildingText(projections));
  const last = projections.reduce((most, one) => (one.lagSeconds > most.lagSeconds ? one : most));
  const behind = `${counted(last.lagEvents, 'evento', 'eventos')} (${number(Math.ceil(last.lagSeconds))} s) atrás`;
  const count = counted(projections.length, 'modelo de leitura', 'modelos de leitura');
  if (lagSeconds > VERY_LATE_SECONDS)
    return failed(`O mais atrasado, ${last.name}, está ${behind}: as telas mostram até ${until}.`);
  if (lagSeconds > LATE_SECONDS) return attention(`O mais atrasado, ${last.name}, está ${behind}.`);
  if (lagSeconds > 0)
    return well(`${count}: o mais atrasado está ${behind}, o que é normal durante o trabalho.`);
  return well(`${count} em dia: tudo o que foi lançado já aparece.`);
}

/** What is not in use counts for nothing. */
export function overallOf(parts: readonly Part[]): Told {
  const named = (state: Part['state']): readonly string[] =>
    parts.flatMap((part) => (part.state === state ? part.label : []));
  const [broken, doubtful, open] = [named('failed'), named('attention'), named('unknown')];
  if (broken.length > 0) return failed(`Há algo parado: ${listed([...broken, ...doubtful])}.`);
  if (doubtful.length > 0) return attention(`Precisa de atenção: ${listed(doubtful)}.`);
  if (open.length > 0) return unknown(`Ainda não se sabe de tudo: ${listed(open)}.`);
  return well('Tudo o que este programa acompanha está bem.');
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`;
