/** A queue of files for a component: its state as it is, and the sending of them by way of the session. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { generatedApi } from '../api/generated.ts';
import type { SessionApi } from '../api/base-query.ts';
import { attachmentsPath, ownerKinds, type AttachmentOwner } from './attachment-owner.ts';
import { AttachmentQueue, type QueueState } from './attachment-queue.ts';
import { uploadFile } from './transfer.ts';

export interface UsedQueue extends QueueState {
  readonly queue: AttachmentQueue;
  /** Sends what waits, and all that is added later, to the entity. */
  readonly sendTo: (owner: AttachmentOwner) => void;
}

export function useAttachmentQueue(): UsedQueue {
  const [queue] = useState(() => new AttachmentQueue());
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const store = useStore() as unknown as SessionApi;
  useEffect(() => () => queue.stop(), [queue]);
  const sendTo = (owner: AttachmentOwner) => {
    const { room } = ownerKinds[owner.kind];
    queue.start(async ({ key, file }, hooks) => {
      const outcome = await uploadFile({ url: attachmentsPath(owner), file, key }, hooks, store);
      // Also after a failure: who hears nothing does not know whether it came there.
      store.dispatch(generatedApi.util.invalidateTags([room]));
      return outcome;
    });
  };
  return { ...state, queue, sendTo };
}
