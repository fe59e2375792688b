/** A process of its own that rebuilds projections by one read, to be killed: says when it loads, and at the end what became of them. */
import { Rebuilds } from '../../backend/src/platform/projections/rebuild/rebuilds.ts';
import { type Addresses, startEngine, tallies } from '../api/projections.fixture.ts';

async function main(): Promise<void> {
  const addresses = JSON.parse(process.argv[2]!) as Addresses;
  const names = process.argv.slice(3);
  const engine = await startEngine(
    addresses,
    names.map((name) => tallies(name)),
  );
  const results = await engine.app.get(Rebuilds).rebuildTogether(names, {
    pace: 'shared',
    onProgress: ({ phase }) => process.stdout.write(`${phase}\n`),
  });
  process.stdout.write(`${JSON.stringify(results.map(({ report }) => report))}\n`);
  await engine.stop();
}

void main();
