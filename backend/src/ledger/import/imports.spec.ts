import { importsDecider, type ImportsCommand, type ImportsState } from './imports.ts';

const importId = '00000000-0000-4000-8000-000000000001';
const start: ImportsCommand = {
  type: 'StartImport',
  importId,
  files: [{ name: 'movimentos.csv', lines: 2 }],
  developments: 0,
  clients: 0,
  entries: 2,
  amount: 300,
};
const finish: ImportsCommand = {
  type: 'FinishImport',
  importId,
  developments: 0,
  clients: 0,
  linked: 0,
  entries: 2,
  repeated: 0,
  amount: 300,
  sums: [],
  firstEntry: 1,
  lastEntry: 2,
  firstDay: '2026-01-05',
  lastDay: '2026-01-06',
  stop: null,
  seconds: 0.5,
};

function run(...commands: ImportsCommand[]): string[] {
  let state: ImportsState = importsDecider.initialState;
  return commands.flatMap((command) => {
    const events = importsDecider.decide(state, command);
    for (const event of events) state = importsDecider.evolve(state, event);
    return events.map(({ type }) => type);
  });
}

it('starts once and ends once, however often it is asked for', () => {
  expect(run(start, start, finish, finish, start)).toEqual(['ImportStarted', 'ImportFinished']);
});

it('ends none that was not started', () => expect(run(finish)).toEqual([]));
