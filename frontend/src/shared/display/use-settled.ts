/** A text once typing has paused: no question for every letter. */
import { useEffect, useState } from 'react';

const PAUSE_MS = 150;

export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
