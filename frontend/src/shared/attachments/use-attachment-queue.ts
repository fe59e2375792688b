/**
 * Queues of files for a component, sent by way of the session: the one that is chosen into, and those that were handed to an
 * entry while the component went on with the next.
 */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { generatedApi } from '../api/generated.ts';
import type { SessionApi } from '../api/base-query.ts';
import { attachmentsPath, ownerKinds, type AttachmentOwner } from './attachment-owner.ts';
import { AttachmentQueue, type QueueState } from './attachment-queue.ts';
import type { Outcome } from '../api/outcome.ts';
import { uploadFile } from './transfer.ts';

export interface HandedOver {
  readonly queue: AttachmentQueue;
  /** Of what was booked, for whoever reads that a file of it was not sent. */
  readonly text: string;
  /** Names the booking whose answer it waits for. */
  readonly key: string;
}

export interface UsedQueue extends QueueState {
  readonly queue: AttachmentQueue;
  /** Sends what waits, and all that is added later, to the entity. */
  readonly sendTo: (owner: AttachmentOwner) => void;
  /** What is chosen while an entry is being booked is for the next one, or for this one where it is not booked. */
  readonly whileBooking: <Data>(booking: Promise<Outcome<Data>>) => Promise<Outcome<Data>>;
  /** Lays what waits aside until its booking is answered, and begins an empty queue for the next one; says their names. */
  readonly layAside: (key: string, text: string) => readonly string[];
  readonly sendAside: (key: string, owner: AttachmentOwner) => void;
  /** The booking comes back into the form, and they with it. */
  readonly takeBack: (key: string) => void;
  readonly handedOver: readonly HandedOver[];
  /** Whether nothing is to be sent: for the entry that is typed now, or for one before it. */
  readonly isThrough: () => boolean;
  /** Whether anything would be lost now, asked when it matters. */
  readonly isUnsent: () => boolean;
}

export function useAttachmentQueue(): UsedQueue {
  const [queue, setQueue] = useState(() => new AttachmentQueue());
  const [handedOver, setHandedOver] = useState<readonly HandedOver[]>([]);
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const store = useStore() as unknown as SessionApi;
  const all = useRef<readonly AttachmentQueue[]>([]);
  useEffect(() => {
    all.current = [queue, ...handedOver.map((one) => one.queue)];
  }, [queue, handedOver]);
  useEffect(() => () => all.current.forEach((one) => one.stop()), []);

  const start = (sent: AttachmentQueue, owner: AttachmentOwner) => {
    const { room } = ownerKinds[owner.kind];
    sent.start(async ({ key, file }, hooks) => {
      const outcome = await uploadFile({ url: attachmentsPath(owner), file, key }, hooks, store);
      // Also after a failure: who hears nothing does not know whether it came there.
      store.dispatch(generatedApi.util.invalidateTags([room]));
      return outcome;
    });
  };
  const sendTo = (owner: AttachmentOwner) => {
    void queue.add(queue.takeLater());
    start(queue, owner);
  };
  const layAside = (key: string, text: string): readonly string[] => {
    if (queue.isEmpty()) return [];
    setHandedOver((before) => [...before, { queue, text, key }]);
    setQueue(new AttachmentQueue());
    const { files } = queue.snapshot();
    // One that is still looked at has no name yet.
    return files.length > 0 ? files.map(({ file }) => file.name) : ['escolhidos'];
  };
  const sendAside = (key: string, owner: AttachmentOwner) => {
    for (const one of handedOver) if (one.key === key) start(one.queue, owner);
  };
  const takeBack = (key: string) => {
    for (const one of handedOver.filter((other) => other.key === key))
      void queue.add(one.queue.snapshot().files.map(({ file }) => file));
    setHandedOver((before) => before.filter((one) => one.key !== key));
  };
  const whileBooking = async <Data>(booking: Promise<Outcome<Data>>): Promise<Outcome<Data>> => {
    queue.holdLater();
    const outcome = await booking;
    if (!outcome.ok) void queue.add(queue.takeLater());
    return outcome;
  };
  const isThrough = () => {
    void queue.add(queue.takeLater());
    return !isUnsent();
  };
  const isUnsent = () => !queue.isEmpty() || handedOver.some((one) => isOnItsWay(one.queue.snapshot()));
  return {
    ...state,
    queue,
    sendTo,
    layAside,
    sendAside,
    takeBack,
    whileBooking,
    handedOver,
    isThrough,
    isUnsent,
  };
}

/** How it stands with all that was handed over. */
export function useHandedOver(handedOver: readonly HandedOver[]): 'sending' | 'failed' | 'done' {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = handedOver.map(({ queue }) => queue.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
    [handedOver],
  );
  return useSyncExternalStore(subscribe, () => {
    const left = handedOver.map(({ queue }) => queue.snapshot()).filter(isOnItsWay);
    if (left.length === 0) return 'done';
    return left.some(({ files }) => files.some(({ status }) => status === 'failed')) ? 'failed' : 'sending';
  });
}

const isOnItsWay = ({ files, reading }: QueueState): boolean =>
  reading || files.some(({ status }) => status !== 'done');
