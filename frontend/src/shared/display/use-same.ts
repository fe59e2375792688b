/** The value that was there, as long as the new one says the same: what is only drawn for a change need not be drawn again. */
import { useState } from 'react';

/** Of plain data, compared by what it says. */
export function useSame<Value>(value: Value): Value {
  const [kept, keep] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(value);
  return value;
}
