/** What an edit of a development becomes, and what is refused, in the order in which it is refused. */
import { localDate } from '@livro/calendar';
import { specification } from '@livro/event-sourcing';
import type { DevelopmentFields } from './commands.ts';
import { developmentsDecider } from './developments.ts';
import type { DevelopmentEvent } from './events.ts';

const fields = {
  name: 'Jardim das Acácias',
  description: 'Duas torres',
  address: null,
  status: 'planning',
  // Rounded by nobody: a book of an earlier day.
  progressPercentage: 12.5,
  startDate: '2027-01-19',
  expectedCompletion: '2027-07-21',
  totalUnits: 48,
  tags: ['centro'],
} as const;
const creation = { openingDate: '2026-11-21', accounts: [] };
const created = (developmentId: string, name: string): DevelopmentEvent => ({
  type: 'DevelopmentCreated',
  data: { ...fields, tags: [...fields.tags], ...creation, developmentId, name },
});
const edited = (change: object): DevelopmentEvent => ({
  type: 'DevelopmentEdited',
  data: { ...fields, tags: [...fields.tags], developmentId: 'd1', ...change },
});
const edit = (change: Partial<DevelopmentFields>, ifMatch?: readonly number[], developmentId = 'd1') =>
  ({ type: 'EditDevelopment', developmentId, change, ifMatch, today: localDate('2026-11-21') }) as const;
const past = [created('d1', fields.name), created('d2', 'Torre Ipê')];
const given = (...more: DevelopmentEvent[]) => specification(developmentsDecider).given([...past, ...more]);

describe('an edit', () => {
  it('tells all of the development, changed where it is asked', () => {
    given()
      .when(edit({ description: null, tags: [], totalUnits: undefined, expectedCompletion: null }))
      .then([edited({ description: null, tags: [], expectedCompletion: null })]);
    given()
      .when(edit({ status: 'active', startDate: localDate('2026-11-21'), progressPercentage: 13 }))
      .then([edited({ status: 'active', startDate: '2026-11-21', progressPercentage: 13 })]);
  });

  it('that changes nothing is no news', () =>
    given()
      .when(edit({ name: fields.name, tags: ['centro'] }))
      .then([]));

  it('never minds what it does not touch', () =>
    given()
      .when(edit({ address: 'Rua A' }))
      .then([edited({ address: 'Rua A' })]));

  it('may write its own name otherwise, and frees the one it leaves', () => {
    given()
      .when(edit({ name: 'JARDIM das acácias' }))
      .then([edited({ name: 'JARDIM das acácias' })]);
    given(edited({ name: 'Outro' }))
      .when({ ...edit({ name: fields.name }), developmentId: 'd2' })
      .then([{ ...edited({}), data: { ...edited({}).data, developmentId: 'd2' } } as DevelopmentEvent]);
  });

  it('passes on one of the versions that the caller has in mind, also from a snapshot', () => {
    const recordedEvents = [...past, edited({ totalUnits: 50 })];
    const state = recordedEvents.reduce(
      (all, event) => developmentsDecider.evolve(all, event),
      developmentsDecider.initialState,
    );
    const again = developmentsDecider.fromSnapshot(
      JSON.parse(JSON.stringify(developmentsDecider.toSnapshot(state))),
    );
    expect(developmentsDecider.toSnapshot(again)).toEqual(developmentsDecider.toSnapshot(state));
    expect(developmentsDecider.decide(again, edit({ totalUnits: 48 }, [1, 3]))).toEqual([edited({})]);
  });
});

/** Each command breaks its own rule and the ones below it. */
it.each<[string, ReturnType<typeof edit>, string, string, string | undefined]>([
  [
    'an unknown development',
    edit({ name: '' }, [9], 'd9'),
    'NOT_FOUND',
    'Empreendimento não encontrado',
    undefined,
  ],
  [
    'a version that is past',
    edit({ name: '' }, [2]),
    'STALE_VERSION',
    'O registro mudou desde que foi lido. Atualize e tente de novo.',
    'If-Match',
  ],
  ['no name', edit({ name: ' ', totalUnits: 0 }), 'REQUIRED_FIELD', 'Nome é obrigatório', 'name'],
  [
    'progress beyond the end, before a name that is taken',
    edit({ name: 'Torre Ipê', progressPercentage: 101 }),
    'MAXIMUM_VALUE',
    'Progresso deve ser um número entre 0 e 100',
    'progressPercentage',
  ],
  [
    'a start ahead for what becomes active',
    edit({ status: 'active' }),
    'FUTURE_DATE',
    'Data de início não pode ser no futuro',
    'startDate',
  ],
  [
    'a start after the stored end',
    edit({ startDate: localDate('2027-07-21') }),
    'INVALID_DATE',
    'Data de conclusão deve ser posterior à data de início',
    'expectedCompletion',
  ],
  [
    'a taken name',
    edit({ name: ' torre ipê ' }),
    'DUPLICATE_RECORD',
    'Já existe um empreendimento com este nome',
    'name',
  ],
])('refuses %s', (_, command, code, message, field) =>
  given().when(command).thenRefuses(code, message, field),
);
