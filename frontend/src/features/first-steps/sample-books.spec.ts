import { checkCpf } from '@livro/brazil';
import { localDate } from '@livro/calendar';
import { isSample, isShownSample, sampleClients, sampleDevelopment, sampleEntries } from './sample-books.ts';

const today = localDate('2026-11-20');
const accounts = [
  { id: 'b', type: 'building' as const },
  { id: 'l', type: 'land' as const },
];

it('is known as a sample wherever its names stand, and by no name alone', () => {
  const { name, tags } = sampleDevelopment(today);
  const told = { name, tags: tags as string[], status: 'active' as const };
  expect(name).toMatch(/^Exemplo: /);
  expect([isSample(told), isShownSample(told), isShownSample({ ...told, status: 'cancelled' })]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isSample({ name: 'Exemplo: da casa', tags: [] })).toBe(false);
  expect(sampleClients('d').map((client) => client.name)).toEqual([
    'Exemplo: Marina Duarte',
    'Exemplo: Paulo Rocha',
    'Exemplo: Sueli Antunes',
  ]);
});

it('has CPFs that are valid and differ', () => {
  const cpfs = sampleClients('d').map(({ cpf }) => cpf);
  expect(cpfs.map((cpf) => checkCpf(cpf).ok)).toEqual([true, true, true]);
  expect(new Set(cpfs).size).toBe(3);
});

it('books 25 entries of all kinds, none ahead of today, and overdraws no account on the way', () => {
  const entries = sampleEntries(accounts, ['1', '2', '3'], today);
  expect(entries.length).toBe(25);
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(
    new Set(['payment', 'expense', 'transfer', 'investment']),
  );
  const balances: Record<string, number> = { b: 0, l: 0 };
  const move = (account: string, amount: number) => {
    balances[account]! += amount;
    expect(balances[account]).toBeGreaterThanOrEqual(0);
  };
  for (const entry of entries) {
    const amount = Number(entry.amount);
    if (entry.kind === 'payment' && entry.status === 'pending') continue;
    expect(entry.date <= today).toBe(true);
    if (entry.kind === 'transfer') {
      move(entry.sourceAccountId, -amount);
      move(entry.destinationAccountId, amount);
    } else if (entry.kind !== 'return') move(entry.accountId, entry.kind === 'payment' ? amount : -amount);
  }
});
