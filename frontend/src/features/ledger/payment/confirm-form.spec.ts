import { localDate } from '@livro/calendar';
import { formatMoney } from '@livro/money';
import { figure } from '../../../shared/api/wire-money.ts';
import {
  chargesOf,
  confirmationOf,
  lateOn,
  problemsOfConfirm,
  proposedTexts,
  receivedTexts,
  type ConfirmValues,
  type Payable,
} from './confirm-form.ts';

const due = (change: Partial<Payable> = {}): Payable => ({
  id: 'p1',
  description: 'Parcela 1',
  amount: 1_000,
  date: '2026-11-03',
  rule: { fine: '2', interest: '1' },
  ...change,
});
const on = (date: string, received: string, change: object = {}): ConfirmValues => ({
  date,
  'received-0': received,
  'fine-0': '',
  'interest-0': '',
  ...change,
});
const proposed = (payment: Payable, values: ConfirmValues) => ({
  ...values,
  ...proposedTexts([payment], values),
});

it('takes a late payment for received as it is until more is said, and books no income beside it', () => {
  const values = proposed(due(), { date: '20/11/2026', ...receivedTexts([due()]) });
  expect(values).toMatchObject({ 'received-0': '1.000,00', 'fine-0': '', 'interest-0': '' });
  expect(problemsOfConfirm([due()], values)).toEqual({});
  expect(confirmationOf([due()], values, 0)).toEqual({ id: 'p1' });
});

it('takes what came beyond it for its fine, up to the rule, and for interest', () => {
  const values = proposed(due(), on('20/11/2026', '1.025,67'));
  expect(values).toMatchObject({ 'fine-0': '20,00', 'interest-0': '5,67' });
  const sent = confirmationOf([due()], values, 0);
  expect(sent).toMatchObject({ id: 'p1', fine: 20, interest: 5.67 });
  expect(sent).toMatchObject({ calculation: expect.stringMatching(/^Multa: .*\nJuros: /) });
  expect(proposed(due(), on('20/11/2026', '1.010'))).toMatchObject({ 'fine-0': '10,00', 'interest-0': '' });
  expect(proposed(due({ rule: undefined }), on('20/11/2026', '1.010'))).toMatchObject({ 'fine-0': '', 'interest-0': '10,00' });
}); // prettier-ignore

it('says what was agreed instead beside what the rule says', () => {
  const { calculation } = confirmationOf([due()], on('20/11/2026', '1.010', { 'fine-0': '10' }), 0) as { calculation: string };
  expect(calculation.split('\n').map((line) => line.split(':')[0])).toEqual(['Acordado', 'Pela regra', 'Pela regra']);
}); // prettier-ignore

const reais = (amount: number) => formatMoney(figure(amount * 100));
it.each([
  ['less than it is', on('20/11/2026', '999,99'), `A parcela é de ${reais(1_000)}. Se o combinado foi menos, edite antes o pagamento.`],
  ['more, though it is not late', on('03/11/2026', '1.010'), `A parcela é de ${reais(1_000)} e não está atrasada nesta data.`],
  ['what its parts do not add up to', on('20/11/2026', '1.010', { 'fine-0': '9' }), `Parcela, multa e juros somam ${reais(1_009)}.`],
  ['nothing', on('20/11/2026', ''), 'Valor recebido é obrigatório'],
])('refuses %s', (_, values, message) => {
  expect(problemsOfConfirm([due()], values)['received-0']).toMatchObject({ message });
}); // prettier-ignore

it.each<[string, ConfirmValues]>([
  ['is not late', on('03/11/2026', '1.010', { 'fine-0': '10' })],
  ['is late, and nothing came beyond it', on('20/11/2026', '1.000', { 'fine-0': '10' })],
  ['has a day that cannot be read', on('40/11/2026', '1.010', { 'fine-0': '10' })],
])('sends no charges of what %s, whatever was typed before', (_, values) => {
  expect(chargesOf([due()], values, 0)).toEqual({ fine: 0, interest: 0 });
  expect(confirmationOf([due()], values, 0)).toEqual({ id: 'p1' });
});

it('counts the days late as the list does, though the rule counts from a working day', () =>
  expect(lateOn(due({ date: '2026-10-31' }), localDate('2026-11-04'))).toBe(4));
