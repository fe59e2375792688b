/** Each refusal of completing a request, in its order of precedence. */
import { centavos } from '@livro/money';
import { specification } from '@livro/event-sourcing';
import type { PurchaseCommand } from '../request/commands.ts';
import type { PurchaseEvent } from '../request/events.ts';
import {
  boss,
  completeWith,
  expense,
  recordedEvents,
  requestId,
  start,
} from '../request/purchase.fixture.ts';
import { purchaseDecider } from '../request/purchases.ts';

const { requested, approved, firstApproved, revised, started } = recordedEvents;
const other = '30000000-0000-4000-8000-00000000000f';
/** May approve, and neither requested nor approved. */
const third = '30000000-0000-4000-8000-00000000000e';
const pending = [requested];
const accepted = [requested, approved];
const completing = [...accepted, started];

const CANCELLED = 'O empreendimento está cancelado: nada mais é aprovado nem comprado para ele';
const ABOVE =
  'Foram aprovados R$\u00a07.400,00 (com a tolerância, até R$\u00a08.140,00) e a compra é de R$\u00a09.900,01. Revise o valor para uma nova aprovação.';
const TOO_FEW =
  'A compra de R$\u00a09.900,01 precisa de duas aprovações (a partir de R$\u00a09.900,01) e tem uma. Revise o valor para uma nova aprovação.';
const much = { ...expense, amount: 990_001 };

/** In each block every later refusal also holds: only the order decides which one is told. */
const long = 'a'.repeat(501);
const refusals: readonly (readonly [
  past: readonly PurchaseEvent[],
  PurchaseCommand,
  string,
  string?,
  string?,
])[] = [
  [[], start(), 'NOT_FOUND'],
  [pending, start({ ifVersion: 9, accountDevelopmentId: null }), 'STALE_VERSION'],
  [
    pending,
    start({ accountDevelopmentId: null }),
    'INVALID_OPERATION',
    'A solicitação ainda não foi aprovada',
    'status',
  ],
  [
    accepted,
    start({ accountDevelopmentId: null }),
    'ACCOUNT_NOT_FOUND',
    'Conta ou desenvolvimento não encontrado',
    'expense.accountId',
  ],
  [
    accepted,
    start({ accountDevelopmentId: null, developmentStatus: 'cancelled' }),
    'INVALID_OPERATION',
    CANCELLED,
  ],
  [
    accepted,
    start({ accountDevelopmentId: other, expense: { ...much, category: 'labor' } }),
    'BUSINESS_RULE_VIOLATION',
    'A compra foi aprovada para outro empreendimento: use uma conta dele',
    'expense.accountId',
  ],
  [
    accepted,
    start({ expense: { ...much, category: 'labor' } }),
    'BUSINESS_RULE_VIOLATION',
    'A compra foi aprovada na categoria Material, e não em Mão de Obra',
    'expense.category',
  ],
  [accepted, start({ expense: much }), 'BUSINESS_RULE_VIOLATION', ABOVE, 'expense.amount'],
  [
    accepted,
    start({ expense: much, mayApprove: true, reason: 'Frete' }),
    'BUSINESS_RULE_VIOLATION',
    ABOVE,
    'expense.amount',
  ],
  [
    [...accepted, { ...revised, data: { ...revised.data, revisedBy: boss } }, approved],
    start({ expense: { ...much, amount: 990_001 }, by: boss, mayApprove: true, reason: 'Frete' }),
    'BUSINESS_RULE_VIOLATION',
    ABOVE,
    'expense.amount',
  ],
  [
    accepted,
    start({ expense: much, by: boss, mayApprove: true, reason: 'Frete' }),
    'BUSINESS_RULE_VIOLATION',
    ABOVE,
    'expense.amount',
  ],
  [
    accepted,
    start({ expense: much, by: third, mayApprove: true, secondApprovalFrom: 990_001 }),
    'BUSINESS_RULE_VIOLATION',
    TOO_FEW,
    'expense.amount',
  ],
  [
    accepted,
    start({ secondApprovalFrom: 735_050 }),
    'BUSINESS_RULE_VIOLATION',
    'A compra de R$\u00a07.350,50 precisa de duas aprovações (a partir de R$\u00a07.350,50) e tem uma. Revise o valor para uma nova aprovação.',
    'expense.amount',
  ],
  [
    // The same person twice is one.
    [requested, firstApproved, approved],
    start({ secondApprovalFrom: 735_050 }),
    'BUSINESS_RULE_VIOLATION',
  ],
  [
    accepted,
    start({ expense: much, by: third, mayApprove: true }),
    'REQUIRED_FIELD',
    'Foram aprovados R$\u00a07.400,00 (com a tolerância, até R$\u00a08.140,00) e a compra é de R$\u00a09.900,01. Diga o motivo para concluir acima do aprovado.',
    'reason',
  ],
  [
    accepted,
    start({ expense: much, by: third, mayApprove: true, reason: long }),
    'MAX_LENGTH',
    'Motivo deve ter no máximo 500 caracteres',
    'reason',
  ],
  [completing, start(), 'INVALID_OPERATION', 'A compra desta solicitação está sendo registrada'],
  [pending, completeWith(null, { ifVersion: 9 }), 'STALE_VERSION'],
  [pending, completeWith(null), 'INVALID_OPERATION', 'A solicitação ainda não foi aprovada'],
  [accepted, completeWith(null), 'NOT_FOUND', 'Despesa não encontrada', 'expense'],
  [accepted, completeWith(null, { developmentStatus: 'cancelled' }), 'INVALID_OPERATION', CANCELLED],
  [
    accepted,
    completeWith({ isReversed: true, takenBy: other }),
    'ALREADY_REVERSED',
    'Este lançamento já foi estornado',
    'expense',
  ],
  [
    accepted,
    completeWith({ takenBy: other }),
    'DUPLICATE_RECORD',
    'Esta despesa já está ligada a outra solicitação',
    'expense',
  ],
  [
    accepted,
    completeWith({ developmentId: other, category: 'labor' }),
    'BUSINESS_RULE_VIOLATION',
    'A compra foi aprovada para outro empreendimento: use uma conta dele',
    'expense',
  ],
  [
    accepted,
    completeWith({ category: 'labor', amount: centavos(990_001) }),
    'BUSINESS_RULE_VIOLATION',
    'A compra foi aprovada na categoria Material, e não em Mão de Obra',
    'expense',
  ],
  [accepted, completeWith({ amount: centavos(990_001) }), 'BUSINESS_RULE_VIOLATION', ABOVE, 'expense'],
  [
    accepted,
    completeWith({}, { secondApprovalFrom: 700_000 }),
    'BUSINESS_RULE_VIOLATION',
    undefined,
    'expense',
  ],
];

describe('refusals of completing, in order', () => {
  it.each(refusals.map((row, i) => [`${i} ${row[1].type}: ${row[2]} ${row[3] ?? ''}`, row] as const))(
    '%s',
    (_, [past, command, code, message, field]) =>
      specification(purchaseDecider(requestId)).given(past).when(command).thenRefuses(code, message, field),
  );
});
