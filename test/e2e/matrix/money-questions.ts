/** What is asked or told before money moves: questions, refusals, and the payments that are still to come. */
import type { Centavos } from '@livro/money';
import { messages } from '@livro/rules';
import type { Page } from 'playwright-core';
import { LONG_NAME, type CannedAnswer } from './answers.ts';
import { dialog, press, top } from './dialogs.ts';
import { NONE, type Screen } from './screens.ts';
import type { SeededBooks } from './seeded-books.ts';

const LARGEST_CENTAVOS = 999_999_999_999_999 as Centavos;

const asks = (path: RegExp, code: string, message: string): CannedAnswer => ({
  on: new RegExp(`^POST .*${path.source}`),
  status: 409,
  code,
  message,
});
const bookReturn = async (page: Page, date: string): Promise<void> => {
  const box = top(page);
  await box.getByRole('button', { name: 'Registrar Retorno', disabled: false }).first().click();
  await box.getByLabel(/^Investimento/).selectOption({ index: 1 });
  await box.getByLabel(/^Valor/).fill('99999999999,99');
  await box.getByLabel(/^Data/).first().fill(date);
  await box.getByLabel(/^Descrição/).fill(LONG_NAME);
  await box.getByRole('button', { name: 'Registrar Retorno' }).last().click();
};

export function moneyQuestionsOf(books: SeededBooks): readonly Screen[] {
  const detail = `/developments/${books.development}`;
  const openingOfEmpty = `/developments/${books.emptyDevelopment}?dialogo=saldo-inicial`;
  return [
    dialog('return-above-position', `${detail}?dialogo=aplicacoes&conta=${books.building}`, {
      states: ['ready', 'long'],
      canned: [
        asks(/add_return/, 'ABOVE_POSITION_VALUE', messages.returnAboveValue(LARGEST_CENTAVOS, '2026-11-21')),
      ],
      open: (page) => bookReturn(page, '21112026'),
      shows: (page) => page.getByRole('button', { name: 'Lançar mesmo assim' }),
    }),
    dialog('return-too-early', `${detail}?dialogo=aplicacoes&conta=${books.building}`, {
      states: ['ready', 'long'],
      canned: [{ ...asks(/add_return/, 'INVALID_DATE', messages.returnBeforeInvestment), field: 'date' }],
      open: (page) => bookReturn(page, '01012026'),
      shows: (page) => page.getByText(/anterior à aplicação/).first(),
    }),
    dialog('payment-twice', `${detail}?dialogo=pagamento&conta=${books.building}`, {
      states: ['ready', 'long'],
      canned: [
        {
          ...asks(/payments/, 'DUPLICATE_RECORD', messages.likelyDuplicatePayment(1_234_567, '2026-11-20')),
          details: { entryId: books.payment },
        },
      ],
      open: async (page) => {
        await top(page)
          .getByRole('combobox', { name: /^Cliente/ })
          .click();
        await page.getByRole('listbox').getByRole('option').first().click();
        await top(page)
          .getByLabel(/^Valor/)
          .fill('99999999999,99');
        await top(page)
          .getByLabel(/^Descrição/)
          .fill(LONG_NAME);
        await press('Registrar Pagamento')(page);
      },
      shows: (page) => page.getByRole('button', { name: 'Lançar mesmo assim' }),
    }),
    dialog('opening-balance-question', `${detail}?dialogo=saldo-inicial`),
    dialog('opening-balance', openingOfEmpty, {
      open: async (page) => {
        await top(page).getByRole('button').filter({ hasText: 'Conta da Obra' }).click();
        await page.getByRole('dialog', { name: 'Definir saldo inicial' }).waitFor();
      },
    }),
    {
      ...dialog('opening-balance-refused', openingOfEmpty),
      states: ['error'],
      reads: NONE,
      canned: [
        {
          ...asks(/set_initial_balance/, 'DUPLICATE_RECORD', messages.openingBalanceExists),
          field: 'amount',
        },
      ],
      open: async (page) => {
        await top(page).getByRole('button').filter({ hasText: 'Conta da Obra' }).click();
        await top(page)
          .getByLabel(/^Valor/)
          .fill('1500');
        await press('Definir saldo inicial')(page);
      },
      shows: (page) => page.getByText(messages.openingBalanceExists).first(),
    },
    dialog('cancel-payment', detail, {
      open: (page) =>
        page
          .getByRole('button', { name: /^Cancelar pagamento/ })
          .first()
          .click(),
    }),
    {
      ...dialog('pending-payments', detail),
      states: ['ready', 'long', 'error'],
      reads: /^GET \/api\/payments/,
      shows: (page, state) =>
        state === 'error'
          ? page.getByText('Não foi possível carregar os pagamentos pendentes.')
          : page.getByRole('heading', { name: 'Pagamentos pendentes' }),
    },
  ];
}
