/** The statement as a file: of which account, of which days, in which format. A period that runs backwards is not asked for. */
import { isAfter, parseLocalDate, type LocalDate } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm, useWatch } from 'react-hook-form';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import type { AccountView } from '../../../shared/api/generated.ts';

interface StatementDownloadProps {
  readonly developmentId: string;
  readonly accounts: readonly AccountView[];
}

/** The select has no empty value of its own. */
const ALL = 'todas';

export function StatementDownload({ developmentId, accounts }: StatementDownloadProps) {
  const { control } = useForm({ defaultValues: { account: ALL, from: '', to: '' } });
  const [account, from, to] = useWatch({ control, name: ['account', 'from', 'to'] });
  const period = { from: dayOf(from), to: dayOf(to) };
  const backwards = period.from !== undefined && period.to !== undefined && isAfter(period.from, period.to);
  return (
    <Box component="section" aria-labelledby="extrato" sx={{ ...oneColumn, gap: 3 }}>
      <Typography id="extrato" variant="h3">
        Extrato
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Saldo anterior, cada movimento com o saldo depois dele e saldo final. Sem datas, desde o início até
        hoje.
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr 1fr' } }}>
        <SelectField
          control={control}
          name="account"
          label="Conta"
          options={[
            { value: ALL, label: 'Todas as contas' },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <DateField control={control} name="from" label="De" />
        <DateField control={control} name="to" label="Até" />
      </Box>
      {backwards ? (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {messages.rangeReversed}
        </Typography>
      ) : (
        <ExportMenu
          label="Baixar extrato"
          path={
            account === ALL
              ? `/api/reports/developments/${developmentId}/statement/`
              : `/api/reports/accounts/${account}/statement/`
          }
          query={period}
          permission="transactions:read"
          formats={['pdf', 'xlsx', 'csv']}
        />
      )}
    </Box>
  );
}

/** Undefined for nothing, and for what is not a day yet. */
function dayOf(typed: string): LocalDate | undefined {
  const parsed = parseLocalDate(typed);
  return parsed.ok ? parsed.value : undefined;
}
