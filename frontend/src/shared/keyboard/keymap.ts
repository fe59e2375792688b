/**
 * Every key that the screens listen for, once: those who listen ask for it by its name, and the help shows this same list. What
 * only the browser or a library hears (Escape) stands here too, to be shown.
 */
type Modifier = 'Control' | 'Shift' | 'Alt';

export const placeLabels = {
  anywhere: 'Em qualquer página',
  lists: 'Nas listas',
  development: 'No empreendimento',
  entries: 'Em Lançamentos',
  history: 'No histórico e em Lançamentos',
  payments: 'Nos pagamentos pendentes',
  purchases: 'Em Compras',
  reconciliation: 'Na Conciliação, sobre uma linha',
  pasted: 'Nas linhas coladas',
  forms: 'Em formulários',
} as const;
export type KeyPlace = keyof typeof placeLabels;

interface Shortcut {
  readonly place: KeyPlace;
  /** As the browser names it. */
  readonly key: string;
  readonly held?: readonly Modifier[];
  readonly does: string;
}

export const keymap = {
  palette: {
    place: 'anywhere',
    key: 'k',
    held: ['Control'],
    does: 'Buscar qualquer registro, página ou ação',
  },
  help: { place: 'anywhere', key: '?', does: 'Abrir esta ajuda' },
  search: { place: 'anywhere', key: '/', does: 'Buscar nesta página' },
  book: { place: 'anywhere', key: 'l', does: 'Lançar; depois, a tecla do que é:' },
  go: { place: 'anywhere', key: 'g', does: 'Ir; depois, a tecla da página:' },
  undo: {
    place: 'anywhere',
    key: 'z',
    held: ['Control'],
    does: 'Desfazer o último lançamento (até 10 s)',
  },
  notice: { place: 'anywhere', key: 'F8', does: 'Ir para o aviso do último lançamento' },
  create: { place: 'lists', key: 'n', does: 'Criar: empreendimento, cliente, solicitação ou usuário' },
  expense: { place: 'development', key: 'd', does: 'Adicionar despesa' },
  payment: { place: 'development', key: 'r', does: 'Registrar pagamento' },
  transfers: { place: 'development', key: 't', does: 'Transferências' },
  investments: { place: 'development', key: 'i', does: 'Aplicações' },
  history: { place: 'development', key: 'h', does: 'Ver histórico' },
  narrow: { place: 'entries', key: 'f', does: 'Filtrar pelo que a célula diz' },
  next: { place: 'entries', key: 'j', does: 'Próximo lançamento, com um aberto' },
  previous: { place: 'entries', key: 'k', does: 'Lançamento anterior, com um aberto' },
  edit: { place: 'history', key: 'e', does: 'Editar o lançamento da linha, ou o aberto' },
  choosePayments: { place: 'payments', key: 's', does: 'Selecionar os pendentes desta página' },
  confirmPayments: { place: 'payments', key: 'c', does: 'Confirmar os selecionados' },
  chooseRequests: { place: 'purchases', key: 's', does: 'Selecionar o que posso aprovar' },
  approve: { place: 'purchases', key: 'a', does: 'Aprovar o que está selecionado' },
  acceptLine: { place: 'reconciliation', key: 'Enter', does: 'Aceitar a proposta, ou dizer o que é' },
  bookLine: { place: 'reconciliation', key: 'l', does: 'Lançar a linha' },
  chooseForLine: { place: 'reconciliation', key: 'e', does: 'Escolher lançamentos' },
  ignoreLine: { place: 'reconciliation', key: 'i', does: 'Ignorar a linha' },
  markLine: { place: 'reconciliation', key: 'x', does: 'Marcar para conciliar com outras' },
  acceptLikely: { place: 'reconciliation', key: 'a', does: 'Aceitar os muito prováveis' },
  undoLine: { place: 'reconciliation', key: 'z', does: 'Desfazer a última conciliação' },
  nextError: { place: 'pasted', key: 'F9', does: 'Próximo erro' },
  previousError: { place: 'pasted', key: 'F9', held: ['Shift'], does: 'Erro anterior' },
  submit: { place: 'forms', key: 'Enter', held: ['Control'], does: 'Enviar' },
  submitAgain: {
    place: 'forms',
    key: 'Enter',
    held: ['Control', 'Shift'],
    does: 'Salvar e lançar outra (despesa ou pagamento)',
  },
  close: { place: 'forms', key: 'Escape', does: 'Fechar a janela' },
  calendar: { place: 'forms', key: 'ArrowDown', held: ['Alt'], does: 'Em uma data: abrir o calendário' },
  dayOn: { place: 'forms', key: 'ArrowUp', does: 'Em uma data: um dia para frente' },
  dayBack: { place: 'forms', key: 'ArrowDown', does: 'Em uma data: um dia para trás' },
  monthOn: { place: 'forms', key: 'PageUp', does: 'Em uma data: um mês para frente' },
  monthBack: { place: 'forms', key: 'PageDown', does: 'Em uma data: um mês para trás' },
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutName = keyof typeof keymap;

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether the event is that shortcut and no other; Command counts as Control, and Shift is part of a sign like “?”. */
export function isPressed(name: ShortcutName, event: Pressed): boolean {
  const { key, held = [] }: Shortcut = keymap[name];
  const same = key.length === 1 ? event.key.toLowerCase() === key : event.key === key;
  return (
    same &&
    (event.ctrlKey || event.metaKey) === held.includes('Control') &&
    event.altKey === held.includes('Alt') &&
    (key.length === 1 || event.shiftKey === held.includes('Shift'))
  );
}

const written: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

/** The keys as they stand on a keyboard, those that are held first. */
export function keysOf(name: ShortcutName): readonly string[] {
  const { key, held = [] }: Shortcut = keymap[name];
  const one = held.length > 0 && key.length === 1 ? key.toUpperCase() : key;
  return [...held, one].map((each) => written[each] ?? each);
}

/** Of one place, in the list's order. */
export const shortcutsOf = (place: KeyPlace): readonly ShortcutName[] =>
  (Object.keys(keymap) as ShortcutName[]).filter((name) => keymap[name].place === place);
