/** Events that a read model could not fold: why, which accounts wait for it, and the two ways out. */
import { formatInstant } from '@livro/calendar';
import { accountKindLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { ParkedCaseView } from '../../shared/api/generated.ts';
import { useDialogAddress, type DialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { counted, formatCount } from '../../shared/display/count.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { modelName } from './system-text.ts';

const RetryDialog = onDemand(() => import('./retry-dialog.tsx'));
const SkipDialog = onDemand(() => import('./skip-dialog.tsx'));

const NEVER_OF_MONEY =
  'De um modelo que soma dinheiro nada pode ficar de fora: corrija a causa e tente de novo. Um lançamento ilegível do Diário é declarado anulado.';
const NOT_READ_YET = 'Ainda ninguém lê desta geração: decida sobre a que está em uso.';

export function ParkedCases({ cases }: { cases: readonly ParkedCaseView[] }) {
  const dialog = useDialogAddress(['evento']);
  const chosen = cases.find(({ id }) => id === dialog.params.get('evento'));
  if (cases.length === 0)
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        Nenhum: todos os eventos do Diário foram lidos por todos os modelos.
      </Typography>
    );
  return (
    <>
      <Box
        component="ul"
        aria-label="Eventos estacionados"
        sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 4 }}
      >
        {cases.map((one) => (
          <Case key={`${one.id} ${one.isLive}`} of={one} dialog={dialog} />
        ))}
      </Box>
      {chosen && dialog.name === 'tentar' && <RetryDialog of={chosen} onClose={dialog.close} />}
      {chosen && dialog.name === 'deixar-de-fora' && <SkipDialog of={chosen} onClose={dialog.close} />}
    </>
  );
}

function Case({ of: one, dialog }: { of: ParkedCaseView; dialog: DialogAddress }) {
  const { id, projection, type, stream, revision, cause, at, attempts, waiting, maySkip, isLive } = one;
  const [firstLine, ...further] = (cause ?? '').split('\n');
  return (
    <Box
      component="li"
      sx={{ ...oneColumn, gap: 2, pt: 3, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {modelName(projection)} não conseguiu ler {type}, evento {formatCount(revision + 1)} de “{stream}”
      </Typography>
      <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
        {counted(attempts, 'tentativa', 'tentativas')}, a última em {formatInstant(at)}
        {waiting > 0 && ` · ${counted(waiting, 'evento espera', 'eventos esperam')} por ele`}
        {!isLive && ' · numa geração que ninguém lê ainda'}
      </Typography>
      <Typography>
        Causa: {cause === null ? 'mostrada aos administradores.' : <code>{firstLine}</code>}
      </Typography>
      {further.length > 0 && (
        <details>
          <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24, width: 'fit-content' }}>
            Ver onde
          </Box>
          <Box
            component="pre"
            tabIndex={0}
            aria-label="Onde falhou"
            sx={{
              m: 0,
              mt: 2,
              fontSize: '0.75rem',
              whiteSpace: 'pre-wrap',
              maxHeight: 240,
              overflow: 'auto',
            }}
          >
            {further.join('\n')}
          </Box>
        </details>
      )}
      <Waiting of={one} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <GuardedButton
          permission="admin:manage"
          variant="contained"
          why={isLive ? undefined : NOT_READ_YET}
          onClick={() => dialog.open('tentar', { evento: id })}
        >
          Tentar de novo
        </GuardedButton>
        <GuardedButton
          permission="admin:manage"
          variant="outlined"
          why={!maySkip ? NEVER_OF_MONEY : isLive ? undefined : NOT_READ_YET}
          onClick={() => dialog.open('deixar-de-fora', { evento: id })}
        >
          Deixar de fora
        </GuardedButton>
      </Box>
    </Box>
  );
}

function Waiting({ of: { isAbout, accounts } }: { of: ParkedCaseView }) {
  if (isAbout === 'everything')
    return <Typography>Não se sabe de que ele trata: tudo o que veio depois espera.</Typography>;
  if (isAbout === 'nothing-of-money') return <Typography>Nenhuma conta espera por ele.</Typography>;
  return (
    <Box>
      <Typography>{accounts.length === 1 ? 'Espera a conta:' : 'Esperam as contas:'}</Typography>
      <Box
        component="ul"
        aria-label="Contas que esperam"
        sx={{ m: 0, pl: 5, '& a': { display: 'inline-block', py: 1, verticalAlign: 'top' } }}
      >
        {accounts.map(({ id, type, developmentId, development }) => (
          <li key={id}>
            <Link component={RouterLink} to={`/developments/${developmentId}`}>
              {development ?? 'Empreendimento excluído'} · {accountKindLabels[type]}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}
