import { decisionLetter, type DecidedRequest } from './decision-letter.ts';

const decided = (number: number, rejection_reason: string | null = null): DecidedRequest => ({
  id: 'r',
  number,
  description: 'Cimento CP-II,\r\n200 sacos',
  estimated_cost: 740_000,
  development_name: 'Residencial Aurora',
  requested_by: 'b',
  rejected: rejection_reason !== null,
  rejection_reason,
  version: -1,
});

it('names one by its number, and why it was rejected', () => {
  expect(decisionLetter([decided(14, 'Caro\ndemais')], 'https://livro.empresa.com.br')).toEqual({
    subject: 'Solicitação nº 14 foi rejeitada',
    text:
      'Solicitação nº 14 foi rejeitada:\n\n' +
      '- nº 14: Cimento CP-II, 200 sacos · R$ 7.400,00 · Residencial Aurora · rejeitada\n' +
      '  Motivo: Caro demais\n\n' +
      'https://livro.empresa.com.br/purchases\n\n' +
      'Você recebe este aviso porque fez essas solicitações de compra no Livro.',
  });
});

it('lists some of many, and how many more there are', () => {
  const { subject, text } = decisionLetter(
    Array.from({ length: 23 }, (_, n) => decided(n + 1)),
    'https://livro',
  );
  expect(subject).toBe('23 solicitações suas foram decididas');
  expect(text).toContain('- nº 20:');
  expect(text).toContain('… e mais 3.');
  expect(text).not.toContain('nº 21');
});
