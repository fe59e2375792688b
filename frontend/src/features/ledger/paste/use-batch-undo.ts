/** Takes back all that one command booked, by one command: all or none, under one key until there is an answer. */
import { messages } from '@livro/rules';
import { useState } from 'react';
import { isOutcomeUnknown, type ApiError } from '../../../shared/api/api-error.ts';
import { useBatchesReverseMutation } from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { newIdempotencyKey } from '../../../shared/forms/idempotency-key.ts';

const TOLD = 3;

export function useBatchUndo(batchId: string) {
  const [reverse] = useBatchesReverseMutation();
  const [stage, setStage] = useState<'booked' | 'undoing' | 'undone'>('booked');
  /** Entries that were taken back. */
  const [reversed, setReversed] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [key, setKey] = useState(newIdempotencyKey);
  const undo = async () => {
    if (stage !== 'booked') return;
    setStage('undoing');
    setFailure(undefined);
    const reverseBatchDto = { reason: messages.screens.undoneBatchReason };
    const outcome = await outcomeOf(reverse({ id: batchId, reverseBatchDto, 'Idempotency-Key': key }));
    setStage(outcome.ok ? 'undone' : 'booked');
    if (outcome.ok) return setReversed(outcome.data.reversed);
    setFailure(whyNot(outcome.error));
    if (!isOutcomeUnknown(outcome.error)) setKey(newIdempotencyKey());
  };
  return { stage, reversed, failure, undo: () => void undo() };
}

function whyNot(error: ApiError): string {
  if (isOutcomeUnknown(error)) return 'Não sabemos se foi desfeito. Tentar de novo é seguro.';
  const reasons = error.errors.slice(0, TOLD).map(({ message }) => message);
  const left = error.errors.length - reasons.length;
  return `Nada foi desfeito. ${reasons.join(' · ') || error.message}${left > 0 ? ` · e mais ${left}` : ''}`;
}
