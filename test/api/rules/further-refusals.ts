/** What is refused of attachments, of the dashboard's and the analyses' questions, and of statements as files, row by row. */
import { refusedForms } from '../attachments.broken.ts';
import { attach } from '../attachments.fixture.ts';
import { nowhere } from '../ledger.fixture.ts';
import type { Refusal } from './refusals.ts';

const FILES_CODES: Readonly<Record<string, string>> = {
  none: 'REQUIRED_FIELD',
  'too many': 'MAXIMUM_VALUE',
  'one byte too much': 'PAYLOAD_TOO_LARGE',
};

export const furtherRefusals: readonly Refusal[] = [
  ...(['payments', 'expenses', 'purchase-requests'] as const).flatMap((owners) =>
    refusedForms.map(([what, files, status, message]): Refusal => [
      'records §5 Payment, files',
      `${owners}: ${what}`,
      ({ ana, known, entries }) => {
        const ids = {
          payments: entries.payment,
          expenses: entries.expense,
          'purchase-requests': known.purchase,
        };
        return attach(ana, `${owners}/${ids[owners]}`, ...files);
      },
      status,
      FILES_CODES[what] ?? 'UNSUPPORTED_TYPE',
      'files',
      message,
    ]),
  ),
  ...(
    [
      ['payments', 'Pagamento não encontrado'],
      ['expenses', 'Despesa não encontrada'],
      ['purchase-requests', 'Solicitação não encontrada'],
    ] as const
  ).map(([owners, message]): Refusal => [
    'records §5 Payment, files',
    `${owners}: attachments of one that nobody knows`,
    ({ ana }) => ana.get(`/api/${owners}/${nowhere}/attachments/`),
    404,
    'NOT_FOUND',
    null,
    message,
  ]),
  ...(
    [
      'dashboard/stats/?',
      'dashboard/financial-summary/?',
      'dashboard/recent-transactions/?',
      'dashboard/monthly-trends/?',
      'dashboard/category-breakdown/?',
      'dashboard/alerts/?',
      'analytics/cash-flow/?',
      'analytics/expense-analysis/?',
      'analytics/payment-analysis/?',
      'analytics/development-comparison/?',
      'analytics/profitability-analysis/?',
      'analytics/forecast/?',
    ] as const
  ).flatMap((question): readonly Refusal[] => [
    [
      'core §7 Dashboard and analytics, §5 Generic validators',
      `${question.slice(0, -1)} as of a day that is none`,
      ({ ana }) => ana.get(`/api/${question}asOf=31/02/2026`),
      422,
      'INVALID_DATE',
      'asOf',
      'Data inválida',
    ],
  ]),
  ...(['development-summary', 'performance'] as const).map((question): Refusal => [
    'core §7 Dashboard and analytics',
    `${question} of a development that nobody knows`,
    ({ ana }) => ana.get(`/api/dashboard/${question}/${nowhere}/`),
    404,
    'NOT_FOUND',
    null,
    'Empreendimento não encontrado',
  ]),
  ...(['developments', 'accounts'] as const).map((of): Refusal => [
    'core §2 Developments, decisions "paths not shown"',
    `the statement of one of the ${of} that nobody knows`,
    ({ ana }) => ana.get(`/api/reports/${of}/${nowhere}/statement/`),
    404,
    of === 'accounts' ? 'ACCOUNT_NOT_FOUND' : 'NOT_FOUND',
    null,
    of === 'accounts' ? 'Conta não encontrada' : 'Empreendimento não encontrado',
  ]),
];
