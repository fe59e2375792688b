/** Settings of who may read the program's metrics and the parts of its readiness. */
import type { SettingError } from './setting-error.ts';

export interface MetricsSettings {
  /** What a collector sends as bearer token; left out, none is accepted. */
  readonly metricsToken?: string;
  /** Whether every caller on this machine may read them without a token. */
  readonly metricsOnLoopback: boolean;
}

/** Long enough that nobody guesses it, in characters that a header may hold. */
const TOKEN = /^[\x21-\x7e]{24,200}$/;

export function readMetricsSettings(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (sentence: string) => SettingError,
): MetricsSettings {
  const token = env.METRICS_TOKEN?.trim();
  if (token && !TOKEN.test(token))
    throw refuse('METRICS_TOKEN não serve: use de 24 a 200 letras, números e sinais, sem espaço.');
  const onLoopback = env.METRICS_ON_LOOPBACK?.trim().toLowerCase() || 'false';
  if (onLoopback !== 'true' && onLoopback !== 'false')
    throw refuse(`METRICS_ON_LOOPBACK="${onLoopback}" não serve: use true ou false.`);
  return { ...(token && { metricsToken: token }), metricsOnLoopback: onLoopback === 'true' };
}
