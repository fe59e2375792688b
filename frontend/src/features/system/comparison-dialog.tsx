/** What was built beside what was read then: rows and checksums of each table, side by side. */
import { formatInstant } from '@livro/calendar';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ComparedTableView, ComparisonView, SystemProjectionView } from '../../shared/api/generated.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { Badge } from '../../shared/display/badge.tsx';
import { counted } from '../../shared/display/count.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { comparisonOf } from './comparison-of.ts';
import { modelName } from './system-text.ts';

interface ComparisonDialogProps {
  readonly model: SystemProjectionView;
  readonly onClose: () => void;
}

export default function ComparisonDialog({ model, onClose }: ComparisonDialogProps) {
  const comparison = comparisonOf(model);
  return (
    <Dialog
      title={`Comparação: ${modelName(model.name)}`}
      subtitle={comparison && `Feita em ${formatInstant(comparison.at)}`}
      width={760}
      onClose={onClose}
      actions={
        <Button variant="outlined" data-autofocus="" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {comparison ? (
        <Compared comparison={comparison} />
      ) : (
        <Typography>Nada foi comparado ainda: reconstrua ou confira este modelo.</Typography>
      )}
    </Dialog>
  );
}

function Compared({ comparison }: { comparison: ComparisonView }) {
  const { equal, position, sameVersion, tables } = comparison;
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      <Alert severity={equal ? 'success' : 'warning'} variant="outlined">
        {verdict(comparison)}
      </Alert>
      <Typography className="num" sx={{ color: 'text.secondary' }}>
        {position === null
          ? 'As duas nunca estiveram no mesmo ponto do Diário.'
          : `As duas estavam na posição ${position} do armazenamento${sameVersion ? '' : ', cada uma da sua versão'}.`}
      </Typography>
      {tables.map((table) => (
        <Table key={table.table} of={table} />
      ))}
    </Box>
  );
}

const verdict = ({ equal, sameVersion, position }: ComparisonView): string =>
  position === null
    ? 'Não se chegou a comparar.'
    : equal
      ? 'São iguais, linha por linha e byte por byte.'
      : sameVersion
        ? 'São diferentes, e deveriam ser iguais. Não coloque a nova em uso sem saber por quê.'
        : 'São diferentes. De outra versão do programa isso é esperado: veja se é o que a versão muda.';

function Table({
  of: { table, rows, liveRows, equal, onlyBuilt, onlyLive, checksum, liveChecksum },
}: {
  of: ComparedTableView;
}) {
  return (
    <Box component="section" aria-label={table} sx={{ borderTop: 1, borderColor: 'divider', pt: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography component="h3" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {table}
        </Typography>
        <Badge label={equal ? 'Igual' : 'Diferente'} color={equal ? 'green' : 'red'} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Side label="Refeita do Diário" rows={rows} checksum={checksum} only={equal ? null : onlyBuilt} />
        <Side label="Em uso" rows={liveRows} checksum={liveChecksum} only={equal ? null : onlyLive} />
      </Box>
      {!equal && onlyBuilt === null && (
        <Typography sx={{ mt: 2 }}>As colunas são outras: das linhas nada se pode dizer.</Typography>
      )}
    </Box>
  );
}

interface SideProps {
  readonly label: string;
  readonly rows: number;
  readonly checksum: string | null;
  readonly only: number | null;
}

function Side({ label, rows, checksum, only }: SideProps) {
  return (
    <Box className="num" sx={{ ...oneColumn, gap: 1, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
      <span>{counted(rows, 'linha', 'linhas')}</span>
      {only !== null && <span>{counted(only, 'linha só aqui', 'linhas só aqui')}</span>}
      <span>Soma de verificação</span>
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {checksum ?? 'não guardada'}
      </Box>
    </Box>
  );
}
