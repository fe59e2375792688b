/** All parts of the program in one list, and whether all is well in one sentence. */
import { formatInstant } from '@livro/calendar';
import { Injectable } from '@nestjs/common';
import type { Candidate } from '../platform/projections/engine/candidates.ts';
import { Projector } from '../platform/projections/engine/projector.ts';
import {
  type Lag,
  type ProjectionLag,
  ProjectionLags,
} from '../platform/projections/progress/projection-lag.ts';
import { Leftovers } from '../platform/projections/schema/leftovers.ts';
import { OwnProjections } from '../own-projections/own-projections.ts';
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
    private readonly own: OwnProjections,
    private readonly leftovers: Leftovers,
    private readonly webhooks: WebhookQueries,
    private readonly background: BackgroundParts,
  ) {}

  async state(): Promise<SystemState> {
    const processes = this.projector.candidates();
    const [stored, readModels, own, parked, leader, webhooks, background, proof] = await Promise.all([
      this.stored.all(),
      this.#readModels(),
      this.#own(),
      this.#parked(),
      leaderPart(processes),
      this.#webhooks(),
      this.background.all(),
      this.proof.all(),
    ]);
    const parts = [...stored, readModels, own, parked, leader, webhooks, ...background, ...proof];
    return { overall: overallOf(parts), parts, processes: await processes.catch(() => undefined) };
  }

  #readModels(): Promise<Part> {
    const silent = failed('Não foi possível medir até onde os modelos de leitura chegaram.');
    return asked({ name: 'read-models', label: 'Modelos de leitura', silent }, async () =>
      readModelsTold(await this.lags.measure()),
    );
  }

  #own(): Promise<Part> {
    const silent = attention('Não foi possível medir até onde as projeções próprias chegaram.');
    return asked({ name: 'own-projections', label: 'Projeções próprias', silent }, async () =>
      ownProjectionsTold({
        own: (await this.lags.measure()).own,
        refused: this.own.refused,
        left: await this.leftovers.names(),
        isUsed: this.own.directory !== undefined,
      }),
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
      const { projections, own } = await this.lags.measure();
      const models = [...projections, ...own].filter(({ parked }) => parked > 0);
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
  const last = projections.reduce((most, one) => (one.lagSeconds > most.lagSeconds ? one : most));
  const behind = `${counted(last.lagEvents, 'evento', 'eventos')} (${number(Math.ceil(last.lagSeconds))} s) atrás`;
  const count = counted(projections.length, 'modelo de leitura', 'modelos de leitura');
  if (lagSeconds > VERY_LATE_SECONDS)
    return failed(`O mais atrasado, ${last.name}, está ${behind}: as telas mostram até ${until}.`);
  if (lagSeconds > LATE_SECONDS) return attention(`O mais atrasado, ${last.name}, está ${behind}.`);
  const building = named('building');
  if (building) return attention(`Uma versão nova é preparada ao lado da que está em uso: ${building}.`);
  if (lagSeconds > 0)
    return well(`${count}: o mais atrasado está ${behind}, o que é normal durante o trabalho.`);
  return well(`${count} em dia: tudo o que foi lançado já aparece.`);
}

export interface OwnProjectionsState {
  readonly own: readonly Pick<ProjectionLag, 'name' | 'state' | 'lagSeconds'>[];
  readonly refused: readonly { readonly sentence: string }[];
  /** Have tables, and this server was not given them. */
  readonly left: readonly string[];
  readonly isUsed: boolean;
}

/** Never worse than a matter that wants attention: no screen and no entry waits for one of them. */
export function ownProjectionsTold({ own, refused, left, isUsed }: OwnProjectionsState): Told {
  const named = (state: string): string =>
    own.flatMap((one) => (one.state === state ? one.name : [])).join(', ');
  if (refused.length > 0) return attention(refused.map(({ sentence }) => sentence).join(' '));
  if (left.length > 0)
    return attention(
      `Este servidor não tem a pasta de ${left.join(', ')}: enquanto é ele quem atualiza, as tabelas ficam como estão.`,
    );
  if (!isUsed) return absent('Nenhuma pasta de projeções próprias é usada.');
  const still = [named('standing-still'), named('missing')].filter((names) => names !== '').join(', ');
  if (still) return attention(`Não avança: ${still}.`);
  const filling = [named('incomplete'), named('building')].filter((names) => names !== '').join(', ');
  if (filling) return attention(`Ainda sendo preenchida: ${filling}.`);
  const late = own.filter(({ lagSeconds }) => lagSeconds > LATE_SECONDS).map(({ name }) => name);
  if (late.length > 0) return attention(`Atrasada: ${late.join(', ')}.`);
  if (own.length === 0) return well('A pasta de projeções próprias está vazia.');
  return well(`${counted(own.length, 'projeção própria', 'projeções próprias')} em dia.`);
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
