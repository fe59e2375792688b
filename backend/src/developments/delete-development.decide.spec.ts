/** What the end of a development becomes, and what is refused, in the order in which it is refused. */
import { localDate } from '@livro/calendar';
import { specification } from '@livro/event-sourcing';
import { developmentsDecider } from './developments.ts';
import type { DevelopmentCreated, DevelopmentEvent } from './events.ts';

const fields = {
  name: 'Torre Ipê',
  description: null,
  address: null,
  status: 'planning' as const,
  progressPercentage: 0,
  startDate: '2026-01-10',
  expectedCompletion: null,
  totalUnits: 1,
};
const created: DevelopmentCreated = {
  type: 'DevelopmentCreated',
  data: { ...fields, tags: [], developmentId: 'd1', openingDate: '2026-11-21', accounts: [] },
};
const deleted: DevelopmentEvent = {
  type: 'DevelopmentDeleted',
  data: { developmentId: 'd1', name: fields.name },
};
const wish = (change: object = {}) =>
  ({ type: 'DeleteDevelopment', developmentId: 'd1', accountsClosed: false, ...change }) as const;
const developments = specification(developmentsDecider);

it('leaves its name to others', () => {
  developments.given([created]).when(wish()).then([deleted]);
  developments
    .given([created, deleted])
    .when({
      ...fields,
      type: 'CreateDevelopment',
      developmentId: 'd2',
      accounts: [],
      startDate: localDate(fields.startDate),
      expectedCompletion: null,
      tags: [],
      today: localDate('2026-11-21'),
    })
    .then([{ ...created, data: { ...created.data, developmentId: 'd2' } }]);
});

it('is refused for one that is unknown, then for one that has changed', () => {
  const stale = wish({ ifMatch: [7] });
  developments.given([]).when(stale).thenRefuses('NOT_FOUND', 'Empreendimento não encontrado');
  developments.given([created]).when(stale).thenRefuses('STALE_VERSION');
});

it('is never refused once the accounts are closed', () => {
  const decided = wish({ accountsClosed: true, ifMatch: [7] });
  developments.given([created]).when(decided).then([deleted]);
  developments.given([created, deleted]).when(decided).then([]);
});
