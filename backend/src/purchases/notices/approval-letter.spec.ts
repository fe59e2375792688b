import { approvalLetter, type WaitingRequest } from './approval-letter.ts';

const waiting = (number: number): WaitingRequest => ({
  id: 'r',
  number,
  description: 'Cimento CP-II,\r\n200 sacos',
  estimated_cost: 740_000,
  development_name: 'Residencial Aurora',
  requested_by: 'b',
  version: 0,
});

it('names one by its number, with its amount and where it is decided', () => {
  expect(approvalLetter([waiting(14)], 'https://livro.empresa.com.br')).toEqual({
    subject: 'Solicitação nº 14 espera sua aprovação',
    text:
      'Solicitação nº 14 espera sua aprovação:\n\n' +
      '- nº 14: Cimento CP-II, 200 sacos · R$ 7.400,00 · Residencial Aurora\n\n' +
      'https://livro.empresa.com.br/purchases?status=pending\n\n' +
      'Você recebe este aviso porque pode aprovar compras no Livro.',
  });
});

it('lists some of many, and how many more there are', () => {
  const { subject, text } = approvalLetter(
    Array.from({ length: 23 }, (_, n) => waiting(n + 1)),
    'https://livro',
  );
  expect(subject).toBe('23 solicitações esperam sua aprovação');
  expect(text).toContain('- nº 20:');
  expect(text).toContain('… e mais 3.');
  expect(text).not.toContain('nº 21');
});
