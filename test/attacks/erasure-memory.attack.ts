/** Reads the server's heap after a client was erased: five seconds later no object of the process names the person. */
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Program, sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';

const ERASED_WITHIN_MS = 5_000;
const zenaide = {
  name: 'Zenaide Quirombó Pituaçu',
  email: 'zenaide.quirombo@exemplo.com',
  phone: '(11) 98765-4321',
  cpf: '529.982.247-25',
  address: 'Ladeira do Jequitibá, 77',
  notes: 'herdeira do Araçoiaba',
};
const hers = ['zenaide', 'quiromb', '52998224725', '529.982.247-25', 'jequitib', 'araçoiaba', 'aracoiaba'];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-heap-'));
let program: Program;
beforeAll(async () => {
  program = await Program.at({
    NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
  });
  await program.start();
}, 120_000);
afterAll(async () => {
  await program?.dispose();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Texts of the process's heap that hold one of the words. Reading it collects what nothing refers to. */
async function heapTexts(words: readonly string[]): Promise<readonly string[]> {
  const watcher = fs.watch(folder);
  const begun = once(watcher, 'change');
  process.kill(program.processes().find(({ kind }) => kind === 'api')!.pid, 'SIGUSR2');
  await begun;
  watcher.close();
  const [name] = fs.readdirSync(folder);
  const file = path.join(folder, name!);
  // Written by the process at one go; it answers again once the file is whole.
  await fetch(`${program.url}/api/health/live/`);
  for (let size = -1; size !== fs.statSync(file).size; await sleep(250)) size = fs.statSync(file).size;
  const { strings } = JSON.parse(fs.readFileSync(file, 'utf8')) as { strings: readonly string[] };
  fs.rmSync(file);
  return strings.filter((text) => words.some((word) => text.toLowerCase().includes(word)));
}

it('finds nothing of an erased client in the memory of the server', async () => {
  const session = await Session.open(program.url, 'ana@construtora.com.br');
  const made = async (route: string, body: object): Promise<string> => {
    const answer = await session.post(route, body);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.data.id as string;
  };
  const development = await made('developments/', {
    name: 'Jardim',
    status: 'active',
    startDate: '2025-02-03',
  });
  const [account] = (await session.get(`accounts/?development=${development}`)).body.data as { id: string }[];
  const units = [{ developmentId: development, units: ['1'] }];
  const clientId = await made('clients/', { ...zenaide, developmentUnits: units });
  await made('payments/', {
    accountId: account!.id, clientId, amount: 10, date: '2026-01-10', description: 'Parcela', payment_method: 'pix',
  }); // prettier-ignore
  for (const route of [
    `clients/${clientId}/`,
    'clients/?search=zenaide',
    'clients/?page=1',
    'search/?q=zenaide',
    'payments/',
    'transactions/?search=zenaide',
    `clients/${clientId}/personal-data/`,
    'clients/options/',
    'exports/clients/?format=xlsx',
    'dashboard/alerts/',
    'receivables/',
    `clients/${clientId}/changes/`,
  ])
    // prettier-ignore
    await session.raw(route);
  await session.patch(`clients/${clientId}/`, { address: 'Rua do Jequitibá, 8' });

  const erased = await session.post(`clients/${clientId}/erase/`, { reason: 'Pedido de titular' });
  expect(erased).toMatchObject({ status: 200 });
  await sleep(ERASED_WITHIN_MS - 500);
  expect(await heapTexts(hers)).toEqual([]);
  // The look finds what is there.
  expect((await heapTexts(['jardim'])).length).toBeGreaterThan(0);
}, 180_000);
