/** What LOG_LEVEL lets through, in the words of Nest's logger. */
import type { LogLevel } from '@nestjs/common';
import type { Settings } from './settings.ts';

const FROM_GRAVE_TO_CHATTY = [
  ['fatal', 'fatal'],
  ['error', 'error'],
  ['warn', 'warn'],
  ['info', 'log'],
  ['debug', 'debug'],
  ['trace', 'verbose'],
] as const;

/** Everything up to the wanted level; false for `silent`. */
export function logLevelsOf({ logLevel }: Pick<Settings, 'logLevel'>): LogLevel[] | false {
  const last = FROM_GRAVE_TO_CHATTY.findIndex(([name]) => name === logLevel);
  return last < 0 ? false : FROM_GRAVE_TO_CHATTY.slice(0, last + 1).map(([, level]) => level);
}
