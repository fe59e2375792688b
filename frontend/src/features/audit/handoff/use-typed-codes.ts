/** What was typed into the codes and is not stored yet: it outlives another choice of development, another page, and a reload. */
import { useEffect, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../../shared/forms/draft.ts';
import { newIdempotencyKey } from '../../../shared/forms/idempotency-key.ts';
import { useUserId } from '../../../shared/session/session-hooks.ts';
import type { Typed } from './codes-view.ts';

const DRAFT = 'codigos-do-contador';

export function useTypedCodes() {
  const userId = useUserId();
  const [state, setState] = useState(() => {
    const draft = readDraft<Typed>(userId, DRAFT);
    return { typed: draft?.values ?? {}, key: draft?.idempotencyKey ?? newIdempotencyKey() };
  });
  const { typed, key } = state;
  useEffect(() => {
    if (Object.keys(typed).length === 0) dropDraft(userId, DRAFT);
    else writeDraft(userId, DRAFT, { values: typed, idempotencyKey: key, savedAt: new Date().toISOString() });
  }, [typed, key, userId]);
  return {
    typed,
    /** Names the intent to store what is typed now. */
    key,
    change: (next: (typed: Typed) => Typed) =>
      setState((before) => ({ typed: next(before.typed), key: newIdempotencyKey() })),
  };
}

export type TypedCodesState = ReturnType<typeof useTypedCodes>;
