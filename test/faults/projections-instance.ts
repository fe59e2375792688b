/** A process of its own with the read side of `projections.fixture.ts`, to be killed: says its role when it changes. */
import { Projector } from '../../backend/src/platform/projections/engine/projector.ts';
import { type Addresses, fragileTallies, startEngine, tallies } from '../api/projections.fixture.ts';

async function main(): Promise<void> {
  const addresses = JSON.parse(process.argv[2]!) as Addresses;
  const { app } = await startEngine(addresses, [tallies('sums'), fragileTallies('fragile')]);
  let said = '';
  setInterval(() => {
    const { role } = app.get(Projector);
    if (role !== said) process.stdout.write(`${(said = role)}\n`);
  }, 10);
}

void main();
