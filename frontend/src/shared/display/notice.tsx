/**
 * Notices that come and go by themselves. Their place is a polite region that stands in the shell from the start: words that
 * come together with their region are often not heard.
 */
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const PLACE = 'avisos';

/** Once, in the shell. */
export function NoticePlace() {
  return <div id={PLACE} role="status" />;
}

/** Is heard when it comes and when its words change; where no shell stands, it is a region of its own. */
export function Notice({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.getElementById(PLACE));
  return place ? createPortal(children, place) : <div role="status">{children}</div>;
}
