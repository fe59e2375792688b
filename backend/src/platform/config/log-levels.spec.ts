import { logLevelsOf } from './log-levels.ts';

it.each([
  ['silent', false],
  ['fatal', ['fatal']],
  ['warn', ['fatal', 'error', 'warn']],
  ['trace', ['fatal', 'error', 'warn', 'log', 'debug', 'verbose']],
] as const)('LOG_LEVEL=%s lets %j through', (logLevel, levels) => {
  expect(logLevelsOf({ logLevel })).toEqual(levels);
});
