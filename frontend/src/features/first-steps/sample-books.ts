/**
 * The sample: one development, three clients and what happened on its accounts, none of it anybody's. Its name says so wherever it
 * stands, and by its name and tag together it is known again. Pure.
 */
import { addDays, type LocalDate } from '@livro/calendar';
import type {
  AccountView,
  BookBatchDto,
  CreateDevelopmentDto,
  DevelopmentView,
  RegisterClientDto,
} from '../../shared/api/generated.ts';

export const SAMPLE_MARK = 'Exemplo:';
export const SAMPLE_TAG = 'exemplo';

type Known = Pick<DevelopmentView, 'name' | 'tags' | 'status'>;

/** Also one that was taken out again, which stays as cancelled. */
export const isSample = ({ name, tags }: Pick<Known, 'name' | 'tags'>): boolean =>
  name.startsWith(SAMPLE_MARK) && (tags ?? []).includes(SAMPLE_TAG);

/** That is there to be looked at. */
export const isShownSample = (development: Known): boolean =>
  isSample(development) && development.status !== 'cancelled';

export const sampleDevelopment = (today: LocalDate): CreateDevelopmentDto => ({
  name: `${SAMPLE_MARK} Residencial Ipê`,
  description: 'Dados de exemplo, para conhecer o programa. Não são da empresa.',
  address: 'Rua do Exemplo, 100',
  status: 'active',
  startDate: addDays(today, -150),
  expectedCompletion: addDays(today, 400),
  progressPercentage: 35,
  totalUnits: 12,
  tags: [SAMPLE_TAG],
});

/** Their CPFs have right check digits, and are those that every manual prints. */
export const sampleClients = (developmentId: string): readonly RegisterClientDto[] =>
  (
    [
      ['Marina Duarte', 'marina', '111.444.777-35', '101'],
      ['Paulo Rocha', 'paulo', '123.456.789-09', '102'],
      ['Sueli Antunes', 'sueli', '529.982.247-25', '201'],
    ] as const
  ).map(([name, word, cpf, unit], place) => ({
    name: `${SAMPLE_MARK} ${name}`,
    email: `${word}@exemplo.com.br`,
    phone: `1190000000${place + 1}`,
    cpf,
    notes: 'Cliente de exemplo; não existe.',
    tags: [SAMPLE_TAG],
    developmentUnits: [{ developmentId, units: [unit] }],
  }));

type Accounts = readonly Pick<AccountView, 'id' | 'type'>[];
type Entry = BookBatchDto['entries'][number];

/** In the order in which they are booked: no account is ever asked for what it has not. */
export function sampleEntries(
  accounts: Accounts,
  clientIds: readonly string[],
  today: LocalDate,
): readonly Entry[] {
  const building = accounts.find(({ type }) => type === 'building')!.id;
  const land = accounts.find(({ type }) => type === 'land')!.id;
  const tags = [SAMPLE_TAG];
  const ago = (days: number): LocalDate => addDays(today, -days);
  const paid = (days: number, client: number, amount: number, description: string): Entry => ({
    kind: 'payment',
    accountId: building,
    clientId: clientIds[client]!,
    amount,
    date: ago(days),
    paymentMethod: client === 0 ? 'pix' : 'bank-transfer',
    status: 'confirmed',
    description,
    tags,
  });
  const due = (days: number, client: number, amount: number, description: string): Entry => ({
    ...(paid(days, client, amount, description) as Extract<Entry, { kind: 'payment' }>),
    status: 'pending',
  });
  type Category = Extract<Entry, { kind: 'expense' }>['category'];
  const spent = (
    days: number,
    category: Category,
    amount: number,
    supplier: string,
    description: string,
    accountId = building,
  ): Entry => ({
    kind: 'expense',
    accountId,
    category,
    amount,
    supplier: `${SAMPLE_MARK} ${supplier}`,
    description,
    date: ago(days),
    tags,
  });
  return [
    paid(118, 0, 60_000, 'Entrada da unidade 101'),
    paid(115, 1, 55_000, 'Entrada da unidade 102'),
    paid(112, 2, 70_000, 'Entrada da unidade 201'),
    spent(110, 'permit', 3_850.4, 'Prefeitura', 'Alvará de construção'),
    spent(105, 'service', 9_400, 'Sondagens', 'Sondagem do solo'),
    {
      kind: 'transfer',
      sourceAccountId: building,
      destinationAccountId: land,
      amount: 25_000,
      description: 'Para as despesas do terreno',
      date: ago(100),
      tags,
    },
    spent(98, 'permit', 6_120.75, 'Cartório', 'Escritura e registro do terreno', land),
    spent(92, 'equipment', 4_300, 'Locadora', 'Aluguel de retroescavadeira'),
    spent(88, 'material', 18_240.9, 'Concreteira', 'Concreto das fundações'),
    paid(85, 0, 4_200, 'Parcela 1 da unidade 101'),
    paid(83, 1, 3_900, 'Parcela 1 da unidade 102'),
    paid(81, 2, 4_800, 'Parcela 1 da unidade 201'),
    spent(78, 'labor', 15_600, 'Empreiteira', 'Mão de obra das fundações'),
    {
      kind: 'investment',
      accountId: building,
      type: 'cdb',
      description: 'CDB com liquidez diária',
      amount: 40_000,
      expectedReturnRate: 10.5,
      date: ago(75),
      tags,
    },
    spent(66, 'insurance', 2_480, 'Seguradora', 'Seguro da obra'),
    paid(55, 0, 4_200, 'Parcela 2 da unidade 101'),
    paid(53, 1, 3_900, 'Parcela 2 da unidade 102'),
    spent(50, 'material', 12_975.3, 'Ferragens', 'Aço para os pilares'),
    spent(41, 'labor', 13_200, 'Empreiteira', 'Mão de obra da estrutura'),
    spent(30, 'transport', 1_150, 'Transportes', 'Retirada de entulho'),
    paid(24, 0, 4_200, 'Parcela 3 da unidade 101'),
    spent(18, 'material', 8_730.15, 'Olaria', 'Tijolos e argamassa'),
    spent(9, 'other', 640, 'Papelaria', 'Placas da obra'),
    due(6, 1, 3_900, 'Parcela 3 da unidade 102'),
    due(-12, 2, 4_800, 'Parcela 2 da unidade 201'),
  ];
}
