/** What the way to the provider came to for who is signed in anyway: told once over the page, until it is closed. */
import { providerReturnTexts } from '@livro/rules';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FloatingAlert } from '../../shared/display/floating-alert.tsx';
import { dropProviderReturn, heldProviderReturn } from './provider-return.ts';

export default function EntranceNotice() {
  const [returned, setReturned] = useState(heldProviderReturn);
  useEffect(() => dropProviderReturn(), []);
  const text = returned && providerReturnTexts[returned];
  if (!text) return null;
  // Above a dialog that the address opens again, which hides the shell's own place for notices.
  return createPortal(
    <FloatingAlert
      role="status"
      zIndex={1400}
      severity={returned === 'confirmada' ? 'success' : 'error'}
      onClose={() => setReturned(undefined)}
    >
      {text}
    </FloatingAlert>,
    document.body,
  );
}
