/** What the palette offers for what was typed: places, developments, what the server found, and the actions of the page that is open. Pure. */
import type { Centavos } from '@livro/money';
import { forgiven, messages, normalForm, typingErrors } from '@livro/rules';
import { filterDevelopments } from '../../features/developments/filter-developments.ts';
import type { DevelopmentView } from '../../shared/api/generated.ts';
import { menuEntries } from './menu-entries.tsx';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly amount?: Centavos;
  /** Where it leads; the page opens the dialog that the address names. */
  readonly to: string;
  /** What one must be allowed; undefined lets everyone. */
  readonly permission?: string;
}

export interface PaletteGroup {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

interface Offered {
  readonly search: string;
  readonly developments: readonly DevelopmentView[];
  /** What the server found, the most useful group first. */
  readonly found: readonly PaletteGroup[];
  /** The development whose page is open. */
  readonly development: DevelopmentView | undefined;
  /** Ids of what was chosen before, the newest first. */
  readonly recent: readonly string[];
}

const SHOWN_DEVELOPMENTS = 6;
const DEVELOPMENTS = 'Empreendimentos';

const plain = (text: string): string =>
  normalForm(text, 'NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('pt-BR');

const places: readonly PaletteItem[] = menuEntries.map(({ to, label, permission }) => ({
  id: to,
  label,
  to,
  permission,
}));

const actions: readonly PaletteItem[] = [
  {
    id: 'acao-compra',
    label: messages.screens.newPurchase,
    to: '/purchases?dialogo=nova-solicitacao',
    permission: 'purchases:create',
  },
  {
    id: 'acao-aprovar',
    label: 'Solicitações que esperam aprovação',
    to: '/purchases?status=pending',
    permission: 'purchases:read',
  },
  {
    id: 'acao-empreendimento',
    label: messages.screens.newDevelopment,
    to: '/developments?dialogo=novo-empreendimento',
    permission: 'developments:create',
  },
  {
    id: 'acao-cliente',
    label: messages.screens.newClient,
    to: '/clients?dialogo=novo-cliente',
    permission: 'clients:create',
  },
  {
    id: 'acao-colar-lancamentos',
    label: messages.screens.pasteEntries,
    to: '/lancamentos/colar',
    permission: 'transactions:create',
  },
  {
    id: 'acao-colar-clientes',
    label: messages.screens.pasteClients,
    to: '/clients/colar',
    permission: 'clients:create',
  },
  {
    id: 'acao-chaves-de-api',
    label: messages.screens.accessKeys,
    to: '/chaves-de-api',
    permission: 'access-keys:read',
  },
  {
    id: 'acao-webhooks',
    label: messages.screens.webhooks,
    to: '/webhooks',
    permission: 'webhooks:read',
  },
  {
    id: 'acao-importar-livros',
    label: messages.screens.importBooks,
    to: '/importar',
    permission: 'imports:read',
  },
  {
    id: 'acao-usuario',
    label: messages.screens.newUser,
    to: '/users?dialogo=novo-usuario',
    permission: 'users:create',
  },
  { id: 'acao-guia', label: 'Guia do Livro', to: '/ajuda' },
];

const onDevelopment = ({ id, name }: DevelopmentView): readonly PaletteItem[] =>
  (
    [
      [messages.screens.addExpense, 'despesa', 'expenses:create'],
      [messages.screens.registerPayment, 'pagamento', 'payments:create'],
      [messages.screens.manageTransfers, 'transferencias', 'transfers:read'],
      [messages.screens.manageInvestments, 'aplicacoes', 'investments:read'],
      [messages.screens.fullHistory, 'historico', 'transactions:read'],
      [messages.screens.editDevelopment, 'editar-empreendimento', 'developments:update'],
      [messages.screens.registerClient, 'novo-cliente', 'clients:create'],
    ] as const
  ).map(([label, dialog, permission]) => ({
    id: `acao-${dialog}`,
    label,
    detail: name,
    to: `/developments/${id}?dialogo=${dialog}`,
    permission,
  }));

/** Only groups that have something; what was chosen before stands first in its group. */
export function paletteGroups(offered: Offered): readonly PaletteGroup[] {
  const { search, developments, found, development, recent } = offered;
  const words = plain(search).split(/\s+/).filter(Boolean);
  const matching = (items: readonly PaletteItem[]) => {
    const texts = items.map(({ label, detail }) => plain(`${label} ${detail ?? ''}`));
    const exact = items.filter((_, n) => words.every((word) => texts[n]!.includes(word)));
    return exact.length > 0 ? exact : items.filter((_, n) => words.every((word) => isMeant(word, texts[n]!)));
  };
  const rank = ({ id }: PaletteItem): number => {
    const at = recent.indexOf(id);
    return at < 0 ? recent.length : at;
  };
  const first = (items: readonly PaletteItem[]) => [...items].sort((a, b) => rank(a) - rank(b));
  const developmentItems = filterDevelopments(developments, search, []).map(({ id, name, address }) => ({
    id,
    label: name,
    detail: address ?? undefined,
    to: `/developments/${id}`,
    permission: 'developments:read',
  }));
  const known = first(developmentItems).slice(0, SHOWN_DEVELOPMENTS);
  const others = found.filter(({ label }) => label !== DEVELOPMENTS);
  const meant = found.find(({ label }) => label === DEVELOPMENTS);
  return [
    { label: 'Ir para', items: first(matching(places)) },
    { label: DEVELOPMENTS, items: known.length > 0 ? known : (meant?.items ?? []) },
    ...others,
    {
      label: 'Ações',
      items: first(matching([...(development ? onDevelopment(development) : []), ...actions])),
    },
  ].filter(({ items }) => items.length > 0);
}

/** A word of the text that differs by no more than what is forgiven. */
const isMeant = (typed: string, text: string): boolean =>
  text.split(/\s+/).some((word) => typingErrors(typed, word, forgiven(typed)) <= forgiven(typed));
