import { localDate } from '@livro/calendar';
import { YES } from '../../../shared/fields/checkbox-field.tsx';
import { chargesOf, confirmationOf, proposedTexts, type Payable } from './confirm-form.ts';

const due = (change: Partial<Payable> = {}): Payable => ({
  id: 'p1',
  description: 'Parcela 1',
  amount: 1_000,
  date: '2026-11-03',
  rule: { fine: '2', interest: '1' },
  ...change,
});
const on = (date: string, change: object = {}) => ({
  date,
  charged: YES,
  'fine-0': '',
  'interest-0': '',
  ...change,
});

it('proposes what the rule says, in words as well', () => {
  const proposed = proposedTexts([due()], localDate('2026-11-20'));
  expect(proposed).toEqual({ 'fine-0': '20,00', 'interest-0': '5,67' });
  const sent = confirmationOf([due()], on('20/11/2026', proposed), 0);
  expect(sent).toMatchObject({ id: 'p1', fine: 20, interest: 5.67 });
  expect(sent).toMatchObject({ calculation: expect.stringMatching(/^Multa: .*\nJuros: /) });
});

it('says what was agreed instead beside what the rule says', () => {
  const { calculation } = confirmationOf([due()], on('20/11/2026', { 'fine-0': '10' }), 0) as { calculation: string };
  expect(calculation.split('\n').map((line) => line.split(':')[0])).toEqual(['Acordado', 'Pela regra', 'Pela regra']);
}); // prettier-ignore

it.each<[string, Payable, object]>([
  ['is not late', due(), on('03/11/2026', { 'fine-0': '10' })],
  ['is late, and nobody asks charges', due(), on('20/11/2026', { 'fine-0': '10', charged: '' })],
  ['has no rule', due({ rule: undefined }), on('20/11/2026', { 'fine-0': '10' })],
  ['has a day that cannot be read', due(), on('40/11/2026', { 'fine-0': '10' })],
])('sends no charges of what %s, whatever was typed before', (_, payment, values) => {
  expect(chargesOf([payment], values as Record<string, string>, 0)).toEqual({ fine: 0, interest: 0 });
  expect(confirmationOf([payment], values as Record<string, string>, 0)).toEqual({ id: 'p1' });
});
