/** Books in which somebody has written a client's name, CPF and e-mail wherever a text can be written. */
import { person } from './clients.fixture.ts';
import {
  type Agent,
  comeBack,
  type Development,
  expense,
  investment,
  payment,
  today,
  transfer,
} from './ledger.fixture.ts';
import { requested } from './purchases.fixture.ts';

const NAME = 'Zuleica Quaresma Bittencourt';
const PERSONAL = {
  name: NAME,
  email: 'zuleica@exemplo.com.br',
  phone: '(21) 97777-1234',
  address: 'Rua das Acácias, 77',
};
const CNPJ = '12.ABC.345/01DE-35';

/** The client's CPF. */
export async function bookedWithPeople(
  ana: Agent,
  homes: readonly [Development, Development],
): Promise<string> {
  const post = async (path: string, body: object): Promise<string> =>
    (await ana.post(path).send(body).expect(201)).body.data.id as string;
  const [first, second] = homes;
  const sealed = { ...person(7, first.id), ...PERSONAL };
  const { cpf } = sealed;
  const client = await post('/api/clients/', sealed);
  const words = `${NAME}, CPF ${cpf}, ${PERSONAL.email}`;
  const free = {
    description: words,
    notes: words,
    tags: ['zuleica'],
    document_number: cpf.replace(/\D/g, ''),
  };
  await post('/api/payments/', payment(first.building, client, { ...free, unit_reference: 'Zuleica 12A' }));
  await post(
    '/api/payments/',
    payment(first.building, client, { ...free, amount: '70,07', status: 'pending', date: '2026-01-05' }),
  );
  await post('/api/expenses/', expense(first.building, { ...free, supplier: NAME }));
  await post('/api/expenses/', expense(second.building, { amount: 10.01, supplier: 'Depósito Sol Ltda' }));
  await post('/api/expenses/', expense(second.building, { amount: 20.02, supplier: `${NAME} ${cpf}` }));
  const undone = await post(
    '/api/expenses/',
    expense(first.building, { ...free, amount: 99.99, category: 'labor' }),
  );
  await ana.post(`/api/transactions/${undone}/reverse/`).send({ reason: words }).expect(201);
  const sol = encodeURIComponent('Depósito Sol Ltda');
  await ana
    .put(`/api/suppliers/${sol}/document/`)
    .send({ name: 'Depósito Sol Ltda', document: CNPJ })
    .expect(200);
  await post('/api/transfers/', transfer(first.building, second.building, { description: words }));
  await post('/api/transfers/', transfer(first.building, first.land, { description: words }));
  const made = await post(
    '/api/financial-investments/',
    investment(first.building, { description: words, notes: words }),
  );
  await ana
    .post(`/api/financial-investments/${made}/add_return/`)
    .send(comeBack({ description: words, return_date: today }))
    .expect(201);
  await requested(ana, first, { description: words, justification: words, supplier: NAME });
  return cpf;
}
