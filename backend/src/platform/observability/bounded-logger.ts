/**
 * The program's log: of each part of the program so many lines a minute and no line without end, so that nobody's requests fill
 * the disk. Of what is left out the number is told when the minute is over.
 */
import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { type LoggedFailure, recentFailures } from './recent-failures.ts';

const MINUTE_MS = 60_000;
/** Of warnings and failures; what else is asked for with LOG_LEVEL may be more. */
const MOST = 30;
const MOST_DETAILS = 1_000;
const SERIOUS: ReadonlySet<LogLevel> = new Set(['warn', 'error', 'fatal']);
const LONGEST = 8_000;

interface Minute {
  readonly until: number;
  told: number;
  leftOut: number;
}

export class BoundedLogger extends ConsoleLogger {
  readonly #minutes = new Map<string, Minute>();
  #toldLast = false;

  constructor(
    logLevels: LogLevel[],
    private readonly clock: () => number = Date.now,
  ) {
    super({ logLevels });
    recentFailures.begin();
  }

  protected override printMessages(
    messages: unknown[],
    context = '',
    level: LogLevel = 'log',
    stream?: 'stdout' | 'stderr',
  ): void {
    for (const message of messages) {
      if (SERIOUS.has(level)) recentFailures.keep(level as LoggedFailure['level'], context, message);
      this.#toldLast = this.#mayTell(context, level, stream);
      if (this.#toldLast) super.printMessages([cut(message)], context, level, stream);
    }
  }

  protected override printStackTrace(stack: string): void {
    if (stack && this.#toldLast) super.printStackTrace(cut(stack) as string);
  }

  #mayTell(context: string, level: LogLevel, stream?: 'stdout' | 'stderr'): boolean {
    const key = `${context} ${level}`;
    const now = this.clock();
    let minute = this.#minutes.get(key);
    if (!minute || now >= minute.until) {
      minute = { until: now + MINUTE_MS, told: 0, leftOut: 0 };
      this.#minutes.set(key, minute);
    }
    if (minute.told++ < (SERIOUS.has(level) ? MOST : MOST_DETAILS)) return true;
    if (minute.leftOut++ === 0) {
      const full = minute;
      setTimeout(() => this.#sumUp(full, context, level, stream), full.until - now).unref();
    }
    return false;
  }

  #sumUp({ leftOut }: Minute, context: string, level: LogLevel, stream?: 'stdout' | 'stderr'): void {
    super.printMessages([`${leftOut} further lines like these were left out`], context, level, stream);
  }
}

function cut(message: unknown): unknown {
  return typeof message === 'string' && message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message;
}
