import { Logger } from '@nestjs/common';
import { BoundedLogger } from './bounded-logger.ts';

let lines: string[];
beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  const keep = (text: unknown): boolean => lines.push(String(text)) > 0;
  jest.spyOn(process.stdout, 'write').mockImplementation(keep);
  jest.spyOn(process.stderr, 'write').mockImplementation(keep);
  Logger.overrideLogger(new BoundedLogger(['fatal', 'error', 'warn', 'log']));
});
afterEach(() => {
  Logger.overrideLogger(false);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('writes so many lines a minute of each part, and then how many it left out', () => {
  const [noisy, quiet] = [new Logger('noisy'), new Logger('quiet')];
  for (let n = 0; n < 1_000; n++) noisy.warn(`warning ${n}`);
  quiet.error('a failure');
  expect(lines).toHaveLength(31);
  expect(lines[29]).toContain('warning 29');
  expect(lines[30]).toContain('a failure');
  jest.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(32);
  expect(lines[31]).toMatch(/WARN.*noisy.*970 further lines like these were left out/);
  noisy.warn('the next minute');
  jest.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(33);
});

it('writes no line without end, and no stack of what it leaves out', () => {
  const logger = new Logger('http');
  logger.error('x'.repeat(1_000_000));
  expect(lines.join('').length).toBeLessThan(9_000);
  for (let n = 0; n < 100; n++) logger.error('failed', `Error: failed\n    at x (/y.ts:${n}:1)`);
  expect(lines.join('')).toContain(':28:1');
  expect(lines.join('')).not.toContain(':29:1');
});
