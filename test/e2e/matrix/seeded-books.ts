/** A small book with a record of every kind and standing, written through the API: what the screens of the matrix show. */
import type { Program } from '../../support/program.ts';
import { Session } from '../../support/session.ts';

export const ADMIN = 'ana@construtora.com.br';
const BUYER = 'bia@construtora.com.br';

/** Ids of the records that dialogs are opened on. */
export interface SeededBooks {
  readonly session: Session;
  readonly development: string;
  /** Nothing but its name and status is known of it. */
  readonly emptyDevelopment: string;
  readonly building: string;
  readonly client: string;
  readonly formerClient: string;
  readonly user: string;
  readonly formerUser: string;
  readonly expense: string;
  readonly payment: string;
  readonly transfer: string;
  readonly investment: string;
  readonly returned: string;
  readonly pendingPurchase: string;
  readonly approvedPurchase: string;
}

/** One line that an entry answers to, and one that nothing does. */
const STATEMENT = [
  'Data;Histórico;Valor',
  '11/03/2026;PAGTO ELETRON VOTORAN CIMENTOS;-42.318,90',
  '12/03/2026;TARIFA PACOTE DE SERVICOS;-89,90',
].join('\n');

/** Writes the book; throws with the answer where the program refuses a line of it. */
export async function seedBooks(program: Program): Promise<SeededBooks> {
  const session = await Session.open(program.url, ADMIN);
  const write = async (path: string, body: object, by = session): Promise<string> => {
    const answer = await by.post(path, body);
    if (answer.status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`);
    const { data } = answer.body;
    return data?.id ?? data?.transfer?.id;
  };
  const development = await write('developments/', {
    name: 'Residencial Aurora',
    description: 'Duas torres de doze andares com lojas no térreo.',
    location: 'Avenida Paulista, 1000, São Paulo',
    status: 'active',
    progressPercentage: 40,
    startDate: '2026-01-05',
    expectedCompletionDate: '2028-06-30',
    tags: ['torre', 'lojas'],
    buildingOpeningBalance: 1_250_000,
    landOpeningBalance: 300_000,
  });
  const emptyDevelopment = await write('developments/', {
    name: 'Jardim das Acácias',
    status: 'planning',
    startDate: '2026-02-01',
  });
  const accounts = (await session.get(`accounts/?development=${development}`)).body.data as {
    id: string;
    type: string;
  }[];
  const building = accounts.find(({ type }) => type === 'building')!.id;
  const land = accounts.find(({ type }) => type === 'land')!.id;
  const { body: invited } = await session.post('users/', {
    name: 'Bia Compradora',
    email: BUYER,
    type: 'purchaser',
  });
  const user: string = invited.data.id;
  const formerUser = await write('users/', {
    name: 'Caio Antigo',
    email: 'caio@construtora.com.br',
    type: 'financial',
    is_active: false,
  });
  const buyer = await Session.open(program.url, BUYER, invited.data.first_access.code);
  const client = await write('clients/', {
    name: 'Bruno Teixeira',
    email: 'bruno@cliente.com.br',
    phone: '11988887777',
    cpf: '529.982.247-25',
    address: 'Rua das Flores, 10',
    notes: 'Prefere ser chamado à tarde.',
    tags: ['investidor', 'obra', 'vip'],
    developmentUnits: [{ developmentId: development, units: ['101', '102'] }],
  });
  const formerClient = await write('clients/', {
    name: 'Davi Rocha',
    email: 'davi@cliente.com.br',
    phone: '1133334444',
    cpf: '111.444.777-35',
    developmentUnits: [{ developmentId: development, units: ['201'] }],
  });
  await session.remove(`clients/${formerClient}/`);

  const on = { account_id: building, date: '2026-03-10' };
  const payment = await write('payments/', {
    ...on,
    client_id: client,
    amount: 85_000,
    payment_method: 'pix',
    reference_number: '101',
    description: 'Entrada da unidade 101',
  });
  await write('payments/', {
    ...on,
    client_id: client,
    amount: 12_500.5,
    payment_method: 'check',
    description: 'Segunda parcela da unidade 101',
    status: 'pending',
  });
  await write('payments/', {
    ...on,
    date: '2026-04-10',
    client_id: client,
    amount: 12_500.5,
    payment_method: 'check',
    description: 'Terceira parcela da unidade 101',
    status: 'pending',
  });
  const expense = await write('expenses/', {
    ...on,
    amount: 42_318.9,
    category: 'material',
    supplier: 'Votoran',
    description: 'Cimento CP-II, 200 sacos',
    notes: 'Entregue em duas viagens.',
    tags: ['fundação'],
  });
  const transfer = await write('transfers/', {
    source_account_id: building,
    destination_account_id: land,
    amount: 15_000,
    date: '2026-03-11',
    description: 'Reforço do terreno',
  });
  const investment = await write('financial-investments/', {
    account_id: building,
    type: 'cdb',
    description: 'CDB de noventa dias',
    principal_amount: 100_000,
    expected_return_rate: 12.75,
    investment_date: '2026-03-12',
    expected_return_date: '2027-03-12',
    tags: ['reserva'],
  });
  const returned = await write(`financial-investments/${investment}/add_return/`, {
    type: 'partial',
    return_amount: 20_000,
    return_date: '2026-05-12',
    description: 'Resgate de maio',
  });

  const request = (description: string, urgency: string) =>
    write(
      'purchase-requests/',
      {
        description,
        development_id: development,
        estimated_cost: 7_400,
        category: 'material',
        urgency,
        supplier: 'Votoran',
        justification: 'A fundação começa na segunda-feira.',
        delivery_location: 'Canteiro, portão 2',
        needed_by_date: '2030-12-31',
        tags: 'fundação',
        notes: 'Entregar até as dez.',
      },
      buyer,
    );
  const pendingPurchase = await request('Aço CA-50 para as vigas do térreo', 'urgent');
  const approvedPurchase = await request('Tijolos para as paredes do segundo andar', 'high');
  const rejectedPurchase = await request('Betoneira nova para o canteiro', 'low');
  const cancelledPurchase = await request('Areia média lavada, dez metros', 'medium');
  await write(`purchase-requests/${approvedPurchase}/approve/`, {});
  await write(`purchase-requests/${rejectedPurchase}/reject/`, { rejection_reason: 'Alugue uma.' });
  await write(`purchase-requests/${cancelledPurchase}/cancel/`, {}, buyer);
  await session.file(`bank-accounts/${building}/statements/`, 'extrato.csv', STATEMENT);
  await write('periods/2026-01/close/', { reason: 'Balanço de janeiro assinado' });
  return {
    session,
    development,
    emptyDevelopment,
    building,
    client,
    formerClient,
    user,
    formerUser,
    expense,
    payment,
    transfer,
    investment,
    returned,
    pendingPurchase,
    approvedPurchase,
  };
}
