/** A process of its own that rebuilds one projection, to be killed: says when it loads, and at the end what became of it. */
import { Rebuilds } from '../../backend/src/platform/projections/rebuild/rebuilds.ts';
import { type Addresses, startEngine, tallies } from '../api/projections.fixture.ts';

async function main(): Promise<void> {
  const addresses = JSON.parse(process.argv[2]!) as Addresses;
  const engine = await startEngine(addresses, [tallies('sums')]);
  const report = await engine.app.get(Rebuilds).rebuild('sums', {
    pace: 'shared',
    onProgress: ({ phase }) => process.stdout.write(`${phase}\n`),
  });
  process.stdout.write(`${JSON.stringify(report)}\n`);
  await engine.stop();
}

void main();
