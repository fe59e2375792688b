/** What the developments' decider decides and refuses, in the order in which it refuses. */
import { localDate } from '@livro/calendar';
import { centavos, ZERO } from '@livro/money';
import { specification } from '@livro/event-sourcing';
import type { CreateDevelopmentCommand } from './commands.ts';
import { developmentNamed } from './development-names.ts';
import { developmentsDecider } from './developments.ts';
import type { DevelopmentCreated } from './events.ts';

const command: CreateDevelopmentCommand = {
  type: 'CreateDevelopment',
  developmentId: 'd1',
  name: 'Jardim das Acácias',
  description: 'Duas torres',
  address: 'Rua das Acácias, 100',
  status: 'active',
  progressPercentage: 20,
  startDate: localDate('2025-01-19'),
  expectedCompletion: localDate('2027-07-21'),
  totalUnits: 48,
  tags: ['alto padrão'],
  accounts: [
    { accountId: 'b1', kind: 'building', openingBalance: centavos(150_000) },
    { accountId: 'l1', kind: 'land', openingBalance: ZERO },
  ],
  today: localDate('2026-11-21'),
};

const created: DevelopmentCreated = {
  type: 'DevelopmentCreated',
  data: {
    developmentId: 'd1',
    name: 'Jardim das Acácias',
    description: 'Duas torres',
    address: 'Rua das Acácias, 100',
    status: 'active',
    progressPercentage: 20,
    startDate: '2025-01-19',
    expectedCompletion: '2027-07-21',
    totalUnits: 48,
    tags: ['alto padrão'],
    openingDate: '2026-11-21',
    accounts: [
      { accountId: 'b1', kind: 'building', openingBalance: 150_000 },
      { accountId: 'l1', kind: 'land', openingBalance: 0 },
    ],
  },
};

const ahead = localDate('2027-01-01');
const when = (past: readonly DevelopmentCreated[], changes: Partial<CreateDevelopmentCommand>) =>
  specification(developmentsDecider)
    .given(past)
    .when({ ...command, ...changes });

describe('creating a development', () => {
  it('says all that the ledger will need', () => when([], {}).then([created]));

  it('keeps what is absent as null', () => {
    when([], { description: null, address: null, expectedCompletion: null, tags: [] }).then([
      {
        ...created,
        data: { ...created.data, description: null, address: null, expectedCompletion: null, tags: [] },
      },
    ]);
  });

  it('does nothing for a development that is there', () => when([created], {}).then([]));

  it.each([
    ['the same name', 'Jardim das Acácias'],
    ['other case', 'JARDIM DAS ACÁCIAS'],
    ['surrounding blanks', '  Jardim das Acácias '],
    ['accents written as two characters', 'Jardim das Aca\u0301cias'],
  ])('refuses %s', (_, name) => {
    when([created], { developmentId: 'd2', name }).thenRefuses(
      'DUPLICATE_RECORD',
      'Já existe um empreendimento com este nome',
      'name',
    );
  });

  it('takes a name that differs in an accent', () => {
    when([created], { developmentId: 'd2', name: 'Jardim das Acacias' }).then([
      { ...created, data: { ...created.data, developmentId: 'd2', name: 'Jardim das Acacias' } },
    ]);
  });

  it.each<[string, string, Partial<CreateDevelopmentCommand>]>([
    ['name', 'Nome é obrigatório', { name: ' ', status: 'nope' as never }],
    ['name', 'Nome deve ter pelo menos 3 caracteres', { name: 'ab' }],
    ['name', 'Nome deve ter no máximo 100 caracteres', { name: 'a'.repeat(101) }],
    ['description', 'Descrição deve ter no máximo 500 caracteres', { description: 'a'.repeat(501) }],
    ['address', 'Localização deve ter no máximo 200 caracteres', { address: 'a'.repeat(201) }],
    ['status', 'Status é obrigatório', { status: undefined, startDate: undefined }],
    ['progressPercentage', 'Progresso deve ser um número entre 0 e 100', { progressPercentage: 101 }],
    ['progressPercentage', 'Progresso deve ser um número entre 0 e 100', { progressPercentage: 0.5 }],
    ['startDate', 'Data de início é obrigatória', { startDate: undefined }],
    ['startDate', 'Data de início não pode ser no futuro', { startDate: ahead }],
    [
      'expectedCompletion',
      'Data de conclusão deve ser posterior à data de início',
      { expectedCompletion: command.startDate },
    ],
    ['tags', 'Cada tag deve ter no máximo 30 caracteres', { tags: ['a'.repeat(31)] }],
    ['tags', 'No máximo 10 tags', { tags: Array.from({ length: 11 }, (_, i) => `tag ${i}`) }],
    [
      'buildingOpeningBalance',
      'Saldo inicial deve ser maior ou igual a zero',
      { accounts: [{ accountId: 'b1', kind: 'building', openingBalance: centavos(-1) }] },
    ],
  ])('refuses %s: %s', (field, message, changes) => {
    expect(() =>
      developmentsDecider.decide(developmentsDecider.initialState, { ...command, ...changes }),
    ).toThrow(expect.objectContaining({ field, message }) as Error);
  });

  it('tells a broken rule before a name that is taken', () => {
    when([created], { developmentId: 'd2', progressPercentage: -1 }).thenRefuses('MINIMUM_VALUE');
  });

  it.each(['planning', 'on-hold'] as const)('lets a start lie ahead while %s', (status) => {
    when([], { status, startDate: ahead }).then([
      { ...created, data: { ...created.data, status, startDate: ahead } },
    ]);
  });

  it('comes back from its snapshot as it was', () => {
    const state = developmentsDecider.evolve(developmentsDecider.initialState, created);
    const again = developmentsDecider.fromSnapshot(
      JSON.parse(JSON.stringify(developmentsDecider.toSnapshot(state))),
    );
    expect(again.names.equals(state.names)).toBe(true);
    expect(developmentNamed(again, ' jardim das acácias')).toBe('d1');
  });
});
