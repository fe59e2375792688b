/** What “Lançar” offers: each kind of booking with its dialog's name in the address, its key and its permission. */
import { messages } from '@livro/rules';

export const bookingKinds = [
  {
    name: 'despesa',
    key: 'd',
    label: 'Despesa',
    purpose: messages.screens.addExpense,
    permission: 'expenses:create',
  },
  {
    name: 'pagamento',
    key: 'r',
    label: 'Pagamento',
    purpose: messages.screens.registerPayment,
    permission: 'payments:create',
  },
  {
    name: 'transferencias',
    key: 't',
    label: 'Transferência',
    purpose: messages.screens.transferTitle,
    permission: 'transfers:create',
  },
  {
    name: 'aplicacoes',
    key: 'i',
    label: 'Aplicação ou retorno',
    purpose: messages.screens.investmentTitle,
    permission: 'investments:create',
  },
] as const;
export type BookingName = (typeof bookingKinds)[number]['name'];

/** “Colar de uma planilha”, beside them. */
export const PASTE_KEY = 'p';

/** In the address, while it is asked what to book. */
export const ASKS_WHAT = 'lancar';
