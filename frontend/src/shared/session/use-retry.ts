/** Asks again by itself, at first soon and then seldom, and tells in how many seconds; a person may ask at once. */
import { useEffect, useEffectEvent, useState } from 'react';

const WAITS_S = [2, 4, 8, 15] as const;
const SECOND_MS = 1_000;

export interface Retry {
  /** Seconds until it asks again; 0 while it asks. */
  readonly left: number;
  /** How often it has asked in vain. */
  readonly asked: number;
  readonly askNow: () => void;
}

/** As long as it is drawn; whoever draws it stops once there is an answer. */
export function useRetry(ask: () => Promise<unknown>): Retry {
  const [asked, setAsked] = useState(0);
  const [left, setLeft] = useState<number>(WAITS_S[0]);
  const askOnce = useEffectEvent(async () => {
    await ask();
    setAsked(asked + 1);
    setLeft(WAITS_S[Math.min(asked + 1, WAITS_S.length - 1)]!);
  });
  useEffect(() => {
    const timer =
      left === 0 ? setTimeout(() => void askOnce()) : setTimeout(() => setLeft(left - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, asked, askNow: () => setLeft(0) };
}

/** “Nova tentativa em 4 s (já foram 2).” */
export function retryText({ left, asked }: Retry): string {
  const before = asked > 0 ? ` (já ${asked === 1 ? 'foi 1' : `foram ${asked}`})` : '';
  return left === 0 ? 'Tentando agora...' : `Nova tentativa em ${left} s${before}.`;
}
