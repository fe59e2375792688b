import type { Recorded } from '@livro/event-sourcing';
import fc from 'fast-check';
import type { DevelopmentEvent } from '../../developments/events.ts';
import type { LedgerEvent } from '../../ledger/journal/events.ts';
import { HledgerJournal } from './hledger-journal.ts';
import { AccountNames, plainText } from './account-names.ts';

const metadata = { actor: 'ana', recordedAt: '2026-01-02T10:00:00.000Z', hash: 'ab12' };
const recorded = (event: LedgerEvent, revision: number): Recorded =>
  ({ ...event, id: `evento-${revision}`, revision: BigInt(revision), metadata }) as unknown as Recorded;

function journalWith(...names: string[]): HledgerJournal {
  const journal = new HledgerJournal();
  names.forEach((name, i) => {
    journal.know({ type: 'DevelopmentCreated', data: { developmentId: `d${i}`, name } } as DevelopmentEvent);
    journal.entry(
      recorded(
        { type: 'AccountOpened', data: { accountId: `a${i}`, developmentId: `d${i}`, kind: 'building' } },
        i,
      ),
    );
  });
  return journal;
}

const expense = (description: string): LedgerEvent => ({
  type: 'ExpenseRecorded',
  data: {
    expenseId: 'e',
    accountId: 'a0',
    amount: 123456,
    date: '2025-01-04',
    category: 'equipment',
    description,
    supplier: null,
    notes: null,
    tags: [],
    purchaseRequestId: null,
  },
});
const investment = (investmentId: string, reference: string | null): LedgerEvent => ({
  type: 'InvestmentMade',
  data: {
    investmentId,
    accountId: 'a0',
    investmentType: 'cdb',
    amount: 10000,
    date: '2025-01-05',
    expectedRate: null,
    expectedReturnDate: null,
    description: 'Aplicação',
    notes: null,
    tags: [],
    reference,
  },
});

describe('HledgerJournal', () => {
  it('writes an entry as a person would', () => {
    expect(journalWith('Porto Novo').entry(recorded(expense('Serviço de frete 93'), 9))).toBe(
      '\n2025-01-04 (10) Serviço de frete 93\n' +
        '    ; fato: ExpenseRecorded\n' +
        '    ; autor: ana\n' +
        '    ; instante: 2026-01-02T10:00:00.000Z\n' +
        '    ; evento: evento-9\n' +
        '    ; hash: ab12\n' +
        '    ; id: e\n' +
        '    ; conta: a0\n' +
        '    ; valor: 1234.56\n' +
        '    ; dia: 2025-01-04\n' +
        '    ; categoria: equipment\n' +
        '    ; descricao: Serviço de frete 93\n' +
        '    despesas:equipment  BRL 1234.56\n' +
        '    ativos:Porto Novo:building  BRL -1234.56\n',
    );
  });

  it('shows a return with its gain', () => {
    const journal = journalWith('Porto Novo');
    journal.entry(recorded(investment('i1', 'INV-1'), 1));
    const text = journal.entry(
      recorded(
        {
          type: 'InvestmentReturned',
          data: {
            returnId: 'r',
            investmentId: 'i1',
            accountId: 'a0',
            kind: 'full',
            amount: 10500,
            principal: 10000,
            gain: 500,
            date: '2025-02-05',
            description: 'Resgate',
            notes: null,
          },
        },
        2,
      ),
    );
    expect(text).toContain('    investimentos:INV-1  BRL -100.00\n');
    expect(text).toContain('    receitas:rendimentos  BRL -5.00\n');
  });

  it('never gives two things one name', () => {
    const journal = journalWith('A:B', 'A-B', 'A;B', 'A  B', 'A B', '\u0000');
    const names = [0, 1, 2, 3, 4, 5].map((i) => {
      const event = {
        ...expense('abc'),
        data: { ...expense('abc').data, accountId: `a${i}` },
      } as LedgerEvent;
      return /ativos:(.*):building/.exec(journal.entry(recorded(event, i)))?.[1];
    });
    expect(names).toEqual(['A-B', 'A-B (2)', 'A,B', 'A B', 'A B (2)', 'd5']);
    const first = journal.entry(recorded(investment('i1', 'INV-1'), 1));
    const second = journal.entry(recorded(investment('i2', 'INV-1'), 2));
    expect([first, second].map((text) => /investimentos:(.*?) {2}/.exec(text)?.[1])).toEqual([
      'INV-1',
      'INV-1 (2)',
    ]);
  });

  it('tells a pending payment in a comment, which moves no money', () => {
    const pending: LedgerEvent = {
      type: 'PaymentRegistered',
      data: {
        paymentId: 'p',
        accountId: 'a0',
        clientId: 'c',
        amount: 5,
        date: '2026-12-01',
        method: 'pix',
        unitReference: null,
        status: 'pending',
        description: 'Parcela',
        notes: null,
        tags: [],
      },
    };
    const lines = journalWith('A').entry(recorded(pending, 1)).trim().split('\n');
    expect(lines[0]).toBe('; 2026-12-01 (2) Parcela');
    expect(lines).toEqual(expect.arrayContaining(['; situacao: pending', '; cliente: c', '; valor: 0.05']));
    expect(lines.filter((line) => !line.startsWith('; '))).toEqual([]);
  });

  it('keeps any description on one line that holds no comment', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('; x', '* pago', '(7) x', '| y', 'a  ; b', '\u0085x'),
        ),
        (text) => {
          const entry = journalWith('A').entry(recorded(expense(text), 1));
          const [blank, head, ...lines] = entry.split(/[\n\u0085\u2028\u2029\r]/u);
          expect(blank).toBe('');
          expect(head).toMatch(/^2025-01-04 \(2\)(?: [^;]*)?$/u);
          const fields = lines.filter((line) => line.startsWith('    ; '));
          expect(fields.every((line) => /^ {4}; [a-z-]+:(?: [^,;[\]]*)?$/u.test(line))).toBe(true);
          expect(lines).toHaveLength(fields.length + 3);
          // The words come back as they were written.
          const told = fields.find((line) => line.startsWith('    ; descricao:'))!;
          expect(decodeURIComponent(told.slice('    ; descricao: '.length))).toBe(
            Buffer.from(text).toString(),
          );
        },
      ),
    );
  });
});

describe('names', () => {
  it('are free of what hledger would read as something else', () => {
    const names = new AccountNames();
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: 'binary' }), (id, name) => {
        const given = names.nameOf(id, name, id);
        expect(given).not.toMatch(/[;:\p{Cc}\p{Zl}\p{Zp}]|\s\s|^\s|\s$/u);
        expect(given).not.toBe('');
        expect(names.nameOf(id, 'other', id)).toBe(given);
      }),
    );
  });

  it('leaves ordinary words as they are', () =>
    expect(plainText('Praça do Moinho 👷')).toBe('Praça do Moinho 👷'));
});
