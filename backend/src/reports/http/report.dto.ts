/** What may be asked of a file: its format, beside the filters of the list or statement that it is of. */
import type { LocalDate } from '@livro/calendar';
import { year } from '@livro/rules';
import { WireChoice, WireDate, WireInteger } from '../../platform/http/wire-field.ts';
import { ClientsQuery } from '../../clients/client/client.dto.ts';
import { ExpensesQuery, notAfter, PaymentsQuery, StatementQuery } from '../../ledger/journal/list.dto.ts';
import { TransactionsQuery } from '../../ledger/history/transactions.dto.ts';
import { JournalQuery, LinesQuery } from '../../ledger/books/journal.dto.ts';
import { SecurityLogQuery } from '../../identity/security-log/security-log.dto.ts';
import { PurchasesQuery } from '../../purchases/request/purchase.dto.ts';

const SHEETS = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof SHEETS)[number];
const STATEMENTS = ['pdf', 'xlsx', 'csv'] as const;
const REPORTS = ['pdf', 'xlsx'] as const;

/** `page`, `limit` and `cursor` of these lists count for nothing: a file holds all that the filters let through. */
const Format = (formats: readonly string[]) =>
  WireChoice(formats, undefined, { optional: true, default: formats[0] });

export class ExportTransactionsQuery extends TransactionsQuery {
  @Format(SHEETS)
  format!: SheetFormat;
}

export class ExportExpensesQuery extends ExpensesQuery {
  @Format(SHEETS)
  format!: SheetFormat;
}

export class ExportPaymentsQuery extends PaymentsQuery {
  @Format(SHEETS)
  format!: SheetFormat;
}

export class ExportClientsQuery extends ClientsQuery {
  @Format(SHEETS)
  format!: SheetFormat;
}

export class ExportPurchasesQuery extends PurchasesQuery {
  @Format(SHEETS)
  format!: SheetFormat;
}

export class ExportSecurityLogQuery extends SecurityLogQuery {
  @Format(SHEETS)
  format!: SheetFormat;
}

export class ExportJournalQuery extends JournalQuery {
  @Format(SHEETS)
  format!: SheetFormat;
}

export class ExportLinesQuery extends LinesQuery {
  @Format(SHEETS)
  format!: SheetFormat;
}

export class PrintStatementQuery extends StatementQuery {
  @Format(STATEMENTS)
  format!: (typeof STATEMENTS)[number];
}

export class ReportQuery {
  @Format(REPORTS)
  format!: (typeof REPORTS)[number];

  @WireDate(undefined, {
    optional: true,
    description: 'Última data-valor que conta, e o dia em que se olha; hoje, com tudo, se não for dito',
  })
  asOf?: LocalDate;
}

export class ClientStatementQuery {
  @Format(['pdf'])
  format!: 'pdf';

  @WireDate(notAfter('to'), { optional: true, description: 'Sem ela, desde o primeiro pagamento' })
  from?: LocalDate;

  @WireDate(undefined, { optional: true, description: 'Sem ela, até o último vencimento' })
  to?: LocalDate;
}

export class IssuedPapersQuery {
  @Format(SHEETS)
  format!: SheetFormat;
}

export class YearBookQuery {
  @WireInteger(year, { optional: true, description: 'Sem ele, este ano até hoje' })
  year?: number;
}
