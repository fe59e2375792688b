/** The whole report as a file, of today or of a day gone by, in the format that is picked. A day ahead is not asked for. */
import { isAfter, parseLocalDate } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm, useWatch } from 'react-hook-form';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { DateField } from '../../../shared/fields/date-field.tsx';

export function ReportDownload({ developmentId }: { readonly developmentId: string }) {
  const { control } = useForm({ defaultValues: { day: '' } });
  const typed = parseLocalDate(useWatch({ control, name: 'day' }));
  const day = typed.ok ? typed.value : undefined;
  const ahead = day !== undefined && isAfter(day, serverToday());
  return (
    <Box component="section" aria-labelledby="relatorio-completo" sx={{ ...oneColumn, gap: 3 }}>
      <Typography id="relatorio-completo" variant="h3">
        Relatório completo
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Saldos, receitas, despesas por categoria e por mês, aplicações com o valor esperado e compromissos de
        compras aprovadas. Sem dia, como está hoje.
      </Typography>
      <Box sx={{ maxWidth: { sm: 240 } }}>
        <DateField control={control} name="day" label="Como estava em" />
      </Box>
      {ahead ? (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {messages.dateInFuture}
        </Typography>
      ) : (
        <ExportMenu
          label="Baixar relatório"
          path={`/api/reports/developments/${developmentId}/`}
          query={{ asOf: day }}
          permission="dashboard:read"
          formats={['pdf', 'xlsx']}
        />
      )}
    </Box>
  );
}
