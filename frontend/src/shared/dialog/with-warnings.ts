/** Adds to the panel of what was done what the server found worth saying, and time to read it. */
import { warningsOf } from '../api/warnings.ts';
import type { Success } from './success-panel.tsx';

const READING_MS = 6_000;

/** `answer` is the data that came with the warnings. */
export function withWarnings<Said extends Success>(answer: object, success: Said): Said {
  const said = warningsOf(answer).map(({ message }) => message);
  if (said.length === 0) return success;
  return { ...success, text: [success.text, ...said].filter(Boolean).join(' '), showMs: READING_MS };
}
