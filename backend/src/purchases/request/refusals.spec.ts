/** Each refusal of a request's decider but those of completing it, in its order of precedence. */
import { localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import { specification } from '@livro/event-sourcing';
import type { PurchaseCommand } from './commands.ts';
import type { PurchaseEvent } from './events.ts';
import {
  approve,
  boss,
  buyer,
  cancel,
  recordedEvents,
  reject,
  request,
  requestId,
  revise,
  update,
} from './purchase.fixture.ts';
import { purchaseDecider } from './purchases.ts';

const { requested, approved, revised, rejected, cancelled, started, completed } = recordedEvents;
const pending = [requested];
const accepted = [requested, approved];
const completing = [...accepted, started];
const done = [...completing, completed];
const refusedOnes = [requested, rejected];
const withdrawn = [requested, cancelled];

const CANCELLED = 'O empreendimento está cancelado: nada mais é aprovado nem comprado para ele';

/** In each block every later refusal also holds: only the order decides which one is told. */
const long = 'a'.repeat(501);
const refusals: readonly (readonly [
  past: readonly PurchaseEvent[],
  PurchaseCommand,
  string,
  string?,
  string?,
])[] = [
  [
    [],
    request({ description: ' ', estimatedCost: centavos(0), developmentStatus: null }),
    'REQUIRED_FIELD',
    'Descrição é obrigatória',
    'description',
  ],
  [
    [],
    request({ description: 'Cimento  ' }),
    'MIN_LENGTH',
    'Descrição deve ter pelo menos 10 caracteres',
    'description',
  ],
  [
    [],
    request({ neededByDate: localDate('2026-11-20'), developmentStatus: null }),
    'PAST_DATE',
    'Data não pode ser no passado',
    'neededByDate',
  ],
  [
    [],
    request({ description: long }),
    'MAX_LENGTH',
    'Descrição deve ter no máximo 500 caracteres',
    'description',
  ],
  [
    [],
    request({ developmentId: '', estimatedCost: undefined }),
    'REQUIRED_FIELD',
    'Empreendimento é obrigatório',
    'developmentId',
  ],
  [
    [],
    request({ estimatedCost: undefined, category: undefined }),
    'REQUIRED_FIELD',
    'Custo estimado é obrigatório',
    'estimatedCost',
  ],
  [
    [],
    request({ estimatedCost: centavos(0), category: undefined }),
    'MINIMUM_VALUE',
    'Custo estimado deve ser maior que zero',
    'estimatedCost',
  ],
  [
    [],
    request({ category: undefined, urgency: undefined }),
    'REQUIRED_FIELD',
    'Categoria é obrigatória',
    'category',
  ],
  [[], request({ urgency: undefined, notes: long }), 'REQUIRED_FIELD', 'Urgência é obrigatória', 'urgency'],
  [
    [],
    request({ supplier: 'a'.repeat(101), notes: long }),
    'MAX_LENGTH',
    'Fornecedor deve ter no máximo 100 caracteres',
    'supplier',
  ],
  [
    [],
    request({ justification: long, notes: long }),
    'MAX_LENGTH',
    'Justificativa deve ter no máximo 500 caracteres',
    'justification',
  ],
  [
    [],
    request({ deliveryLocation: 'a'.repeat(201), notes: long }),
    'MAX_LENGTH',
    'Local de entrega deve ter no máximo 200 caracteres',
    'deliveryLocation',
  ],
  [
    [],
    request({ tags: ['a'.repeat(31)], notes: long }),
    'MAX_LENGTH',
    'Cada tag deve ter no máximo 30 caracteres',
    'tags',
  ],
  [
    [],
    request({ notes: long, developmentStatus: null }),
    'MAX_LENGTH',
    'Observações deve ter no máximo 500 caracteres',
    'notes',
  ],
  [[], request({ developmentStatus: null }), 'NOT_FOUND', 'Empreendimento não encontrado', 'developmentId'],
  [
    [],
    request({ developmentStatus: 'on-hold' }),
    'INVALID_OPERATION',
    'O empreendimento não está aberto para compras',
    'developmentId',
  ],

  [[], update(), 'NOT_FOUND', 'Solicitação não encontrada'],
  [accepted, update({ by: boss, ifVersion: 0 }), 'FORBIDDEN', 'Operação não permitida'],
  [
    accepted,
    update({ ifVersion: 0 }),
    'STALE_VERSION',
    'O registro mudou desde que foi lido. Atualize e tente de novo.',
    'If-Match',
  ],
  [
    accepted,
    update({ fixed: { urgency: 'low' } }),
    'INVALID_OPERATION',
    'A solicitação já foi aprovada',
    'status',
  ],
  [
    pending,
    update({ fixed: { urgency: 'low' }, changes: { notes: long } }),
    'INVALID_OPERATION',
    'Urgência: não muda depois da solicitação. Cancele e faça outra.',
    'urgency',
  ],
  [
    pending,
    update({ fixed: { estimatedCost: centavos(1) } }),
    'INVALID_OPERATION',
    undefined,
    'estimatedCost',
  ],
  [
    pending,
    update({ changes: { description: '' } }),
    'REQUIRED_FIELD',
    'Descrição é obrigatória',
    'description',
  ],
  [pending, update({ changes: { notes: long } }), 'MAX_LENGTH', undefined, 'notes'],

  [[], approve(), 'NOT_FOUND', 'Solicitação não encontrada'],
  [accepted, approve({ by: buyer, ifVersion: 0 }), 'FORBIDDEN', 'Quem fez a solicitação não pode aprová-la'],
  [accepted, approve({ ifVersion: 0 }), 'STALE_VERSION'],
  [accepted, approve(), 'INVALID_OPERATION', 'A solicitação já foi aprovada', 'status'],
  [completing, approve(), 'INVALID_OPERATION', 'A compra desta solicitação está sendo registrada', 'status'],
  [
    accepted,
    approve({ developmentStatus: 'cancelled' }),
    'INVALID_OPERATION',
    'A solicitação já foi aprovada',
  ],
  [pending, approve({ developmentStatus: 'cancelled' }), 'INVALID_OPERATION', CANCELLED],
  [
    [...accepted, { ...revised, data: { ...revised.data, revisedBy: boss } }],
    approve({ developmentStatus: 'cancelled' }),
    'FORBIDDEN',
    'Quem fez a solicitação não pode aprová-la',
  ],

  [[], revise(), 'NOT_FOUND'],
  [accepted, revise({ by: boss, ifVersion: 0 }), 'FORBIDDEN', 'Operação não permitida'],
  [pending, revise({ ifVersion: 9 }), 'STALE_VERSION'],
  [pending, revise({ reason: '' }), 'INVALID_OPERATION', 'A solicitação ainda não foi aprovada', 'status'],
  [
    completing,
    revise({ reason: '' }),
    'INVALID_OPERATION',
    'A compra desta solicitação está sendo registrada',
  ],
  [
    accepted,
    revise({ estimatedCost: centavos(0), reason: '' }),
    'MINIMUM_VALUE',
    'Custo estimado deve ser maior que zero',
    'estimatedCost',
  ],
  [
    accepted,
    revise({ estimatedCost: centavos(740_000), reason: ' ' }),
    'REQUIRED_FIELD',
    'Motivo é obrigatório',
    'reason',
  ],
  [accepted, revise({ reason: long }), 'MAX_LENGTH', 'Motivo deve ter no máximo 500 caracteres', 'reason'],
  [
    accepted,
    revise({ estimatedCost: centavos(740_000) }),
    'INVALID_OPERATION',
    'O valor revisto é igual ao que foi aprovado',
    'estimatedCost',
  ],
  [[], reject(), 'NOT_FOUND'],
  [done, reject({ ifVersion: 9, reason: long }), 'STALE_VERSION'],
  [done, reject({ reason: long }), 'INVALID_OPERATION', 'A solicitação já foi concluída', 'status'],
  [
    pending,
    reject({ reason: long }),
    'MAX_LENGTH',
    'Motivo deve ter no máximo 500 caracteres',
    'rejectionReason',
  ],
  [[], cancel(), 'NOT_FOUND'],
  [done, cancel({ by: boss, ifVersion: 9 }), 'FORBIDDEN', 'Operação não permitida'],
  [completing, cancel({ ifVersion: 9 }), 'STALE_VERSION'],
  [completing, cancel(), 'INVALID_OPERATION', 'A compra desta solicitação está sendo registrada', 'status'],
  [refusedOnes, cancel(), 'INVALID_OPERATION', 'A solicitação foi rejeitada', 'status'],
  [withdrawn, cancel(), 'INVALID_OPERATION', 'A solicitação foi cancelada', 'status'],
];

describe('refusals in order', () => {
  it.each(refusals.map((row, i) => [`${i} ${row[1].type}: ${row[2]} ${row[3] ?? ''}`, row] as const))(
    '%s',
    (_, [past, command, code, message, field]) =>
      specification(purchaseDecider(requestId)).given(past).when(command).thenRefuses(code, message, field),
  );
});
