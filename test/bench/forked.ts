/**
 * A part of a bench in a process of its own like the program's: the test runner's sandbox makes pure code many times slower,
 * and its memory is nobody's figure. The child answers one message after the other, and a failure of it ends the bench.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface Forked {
  /** Sends a message and waits for its answer; rejects when the process ends without one. */
  ask<Answer>(message: object): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts `file`, whose child side calls `answering`, with `given` as its one argument and Node's `options`. */
export async function forked(file: string, given: object, options: readonly string[] = []): Promise<Forked> {
  const child: ChildProcess = fork(file, [JSON.stringify(given)], {
    execArgv: ['--no-warnings', ...options, '-r', path.join(__dirname, '../faults/book-loader.cjs')],
  });
  const exited = once(child, 'exit');
  const answer = async (): Promise<unknown> => {
    const ended = exited.then(([code]) => {
      throw new Error(`${path.basename(file)} ended with ${code}.`);
    });
    ended.catch(() => undefined);
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
    return message;
  };
  await answer();
  return {
    async ask<Answer>(message: object) {
      const heard = answer();
      child.send(message);
      return (await heard) as Answer;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

/** The child's side. `stop` gives back what the process holds once the parent lets go of it. */
export function answering<Message>(
  answer: (message: Message) => Promise<object>,
  stop: () => Promise<void>,
): void {
  process.on('message', (message: Message) => {
    answer(message).then(
      (found) => process.send!(found),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  });
  process.once('disconnect', () => void stop().finally(() => process.exit(0)));
  process.send!({ ready: true });
}

/** What the parent gave. */
export const given = <Given>(): Given => JSON.parse(process.argv[2]!) as Given;
