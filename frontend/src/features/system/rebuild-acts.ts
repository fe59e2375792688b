/** What administrators may do about a read model: its words, what it means, and when it can be done. Pure. */
import type { SystemProjectionView } from '../../shared/api/generated.ts';
import type { Success } from '../../shared/dialog/success-panel.tsx';
import { isUnderWay } from './system-text.ts';

export const actNames = ['reconstruir', 'trocar', 'conferir', 'usar', 'voltar', 'interromper'] as const;
export type ActName = (typeof actNames)[number];
export const isActName = (name: string | undefined): name is ActName => actNames.some((one) => one === name);

interface Act {
  /** On the button that leads to it. */
  readonly label: string;
  /** In the infinitive, before the model's name. */
  readonly title: string;
  readonly confirm: string;
  readonly busy: string;
  readonly meaning: string;
  readonly success: Success;
}

const BESIDE =
  'As linhas são refeitas a partir do Diário, ao lado das que estão em uso. Ninguém espera: as telas continuam lendo as de agora.';
const KEPT = 'A geração que está em uso fica guardada, e dá para voltar a ela.';

export const acts: Readonly<Record<ActName, Act>> = {
  reconstruir: {
    label: 'Reconstruir',
    title: 'Reconstruir',
    confirm: 'Reconstruir',
    busy: 'Começando...',
    meaning: `${BESIDE} No fim as duas são comparadas, e a nova espera até que alguém a coloque em uso.`,
    success: { title: 'Reconstrução Começada!' },
  },
  trocar: {
    label: 'Reconstruir e trocar',
    title: 'Reconstruir e trocar',
    confirm: 'Reconstruir e trocar',
    busy: 'Começando...',
    meaning: `${BESIDE} No fim as duas são comparadas: sendo iguais, ou de outra versão, a nova entra em uso sozinha. ${KEPT}`,
    success: { title: 'Reconstrução Começada!' },
  },
  conferir: {
    label: 'Só conferir',
    title: 'Conferir',
    confirm: 'Conferir',
    busy: 'Começando...',
    meaning: `${BESIDE} No fim as duas são comparadas e a cópia é descartada: nada é trocado.`,
    success: { title: 'Conferência Começada!' },
  },
  usar: {
    label: 'Colocar em uso',
    title: 'Colocar em uso',
    confirm: 'Colocar em uso',
    busy: 'Trocando...',
    meaning: `As telas passam a ler a geração que está à espera, sem parar nem voltar no tempo. ${KEPT}`,
    success: { title: 'Em Uso!', text: 'As telas já leem a geração nova.' },
  },
  voltar: {
    label: 'Voltar à anterior',
    title: 'Voltar à geração anterior de',
    confirm: 'Voltar',
    busy: 'Voltando...',
    meaning: `A geração de antes alcança primeiro o que chegou desde então; depois as telas voltam a ler dela. ${KEPT}`,
    success: { title: 'De Volta!', text: 'As telas leem a geração anterior.' },
  },
  interromper: {
    label: 'Interromper',
    title: 'Interromper a reconstrução de',
    confirm: 'Interromper',
    busy: 'Interrompendo...',
    meaning: 'O que já foi feito fica guardado: pedir de novo continua de onde parou. As telas não mudam.',
    success: { title: 'Interrompida!' },
  },
};

export const allActNames = [
  'reconstruir-todos',
  'trocar-todos',
  'conferir-todos',
  'interromper-todos',
] as const;
export type AllActName = (typeof allActNames)[number];
export const isAllActName = (name: string | undefined): name is AllActName =>
  allActNames.some((one) => one === name);

const ONE_READ = 'O Diário é lido uma vez só para todos os modelos.';

/** The same for all models at once; the title says it all. */
export const allActs: Readonly<Record<AllActName, Act>> = {
  'reconstruir-todos': {
    ...acts.reconstruir,
    label: 'Reconstruir todos',
    title: 'Reconstruir todos os modelos',
    meaning: `${acts.reconstruir.meaning} ${ONE_READ}`,
  },
  'trocar-todos': {
    ...acts.trocar,
    label: 'Reconstruir e trocar todos',
    title: 'Reconstruir e trocar todos os modelos',
    meaning: `${acts.trocar.meaning} ${ONE_READ}`,
  },
  'conferir-todos': {
    ...acts.conferir,
    label: 'Conferir todos',
    title: 'Conferir todos os modelos',
    meaning: `${acts.conferir.meaning} ${ONE_READ}`,
  },
  'interromper-todos': { ...acts.interromper, title: 'Interromper a reconstrução' },
};

/** What can be done about the model as it stands. */
export function actsFor({ generations, rebuild }: SystemProjectionView): readonly ActName[] {
  if (isUnderWay(rebuild)) return ['interromper'];
  const has = (status: string): boolean => generations.some((one) => one.status === status);
  return [
    ...(has('building') ? (['usar'] as const) : []),
    ...(has('kept') ? (['voltar'] as const) : []),
    'reconstruir',
    'trocar',
    'conferir',
  ];
}
