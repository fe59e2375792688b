/** A signal during the start ends the program without an error, at any moment. */
import { Program, sleep } from '../support/program.ts';

const MOMENTS = 10;

it('ends without an error at a signal during the start', async () => {
  const program = await Program.at();
  try {
    // The first start makes the database, and takes longer than all others.
    await program.start();
    await program.interrupt();
    const startMs = await program.start();
    await program.interrupt('SIGTERM');
    for (let moment = 0; moment < MOMENTS; moment++) {
      const before = program.log.length;
      program.launch();
      // From the first reading of the program's files until just after it is ready.
      const afterMs = Math.round((startMs * (moment + 1)) / (MOMENTS - 1));
      await sleep(afterMs);
      const { code } = await program.interrupt('SIGTERM');
      const output = program.log.slice(before);
      expect({ afterMs, output }).toEqual({
        afterMs,
        output: expect.not.stringMatching(
          /after calling end|unhandled|uncaught|\n\s+at |Connection terminated/i,
        ) as string,
      });
      // Null: before the program listens for signals.
      expect([0, null]).toContain(code);
    }
  } finally {
    await program.dispose();
  }
}, 300_000);
