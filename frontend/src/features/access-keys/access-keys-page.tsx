/** Chaves de API: by which programs call, what each may, and until when. Administrators issue and revoke, auditors read. */
import AddIcon from '@mui/icons-material/AddOutlined';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import {
  generatedApi,
  useAccessKeysListQuery,
  useAccessKeysScopesQuery,
} from '../../shared/api/generated.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { useMainVariant } from '../../shared/display/main-action.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { Section } from '../../shared/display/section.tsx';
import { EmptyState, FailedRead } from '../../shared/display/states.tsx';
import { ListPage } from '../../shared/grid/list-page.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { KeyList } from './key-list.tsx';

const fetchIssue = () => import('./issue-key-dialog.tsx');
const IssueKeyDialog = onDemand(fetchIssue);
const RevokeKeyDialog = onDemand(() => import('./revoke-key-dialog.tsx'));
const ISSUE = 'nova-chave';
const REVOKE = 'revogar-chave';
const KEY = 'chave';
const dialogParams = [KEY];

export const ahead: Ahead = ({ may }) =>
  may('access-keys:read')
    ? [
        generatedApi.endpoints.accessKeysList.initiate(undefined, unheld),
        generatedApi.endpoints.accessKeysScopes.initiate(undefined, unheld),
      ]
    : [];

export default function AccessKeysPage() {
  const mainVariant = useMainVariant();
  const may = useMay('access-keys:read');
  const mayManage = useMay('access-keys:manage');
  // What was kept since the last look would hide uses and ends since.
  const read = useAccessKeysListQuery(undefined, { skip: !may, refetchOnMountOrArgChange: 2 });
  const words = useAccessKeysScopesQuery(undefined, { skip: !may }).data ?? [];
  const dialog = useDialogAddress(dialogParams);
  const { data: keys, error, isFetching } = read;
  const active = keys?.filter(({ state }) => state === 'active');
  const ended = keys?.filter(({ state }) => state !== 'active') ?? [];
  const revoke = (id: string) => dialog.open(REVOKE, { [KEY]: id });
  // Also once it is revoked: the dialog says so.
  const asked = keys?.find(({ id }) => id === dialog.params.get(KEY));
  return (
    <ListPage
      title={messages.screens.accessKeys}
      action={
        <GuardedButton
          permission="access-keys:manage"
          variant={mainVariant}
          startIcon={<AddIcon />}
          onMouseEnter={() => void fetchIssue()}
          onClick={() => dialog.open(ISSUE)}
        >
          Nova chave
        </GuardedButton>
      }
      may={may}
    >
      <Typography sx={{ maxWidth: '72ch' }}>
        Um programa que lê ou lança usa uma chave própria, nunca a senha de alguém. Ela faz só o que você
        escolher, vence sozinha e pode ser revogada a qualquer momento.
      </Typography>
      {Boolean(error) && !isFetching && keys === undefined ? (
        <FailedRead title={messages.failures.loadAccessKeys} of={read} />
      ) : (
        <>
          {Boolean(error) && !isFetching && (
            <Alert
              severity="warning"
              variant="outlined"
              action={
                <Button size="small" color="inherit" onClick={() => void read.refetch()}>
                  {messages.screens.retry}
                </Button>
              }
            >
              Não foi possível ler as chaves agora: o que está aqui é da última leitura.
            </Alert>
          )}
          <Section title="Em uso">
            {active?.length === 0 ? (
              <Paper variant="outlined">
                <EmptyState title="Nenhuma chave em uso" />
              </Paper>
            ) : (
              <KeyList label="Chaves em uso" keys={active} words={words} onRevoke={revoke} />
            )}
          </Section>
          {ended.length > 0 && (
            <Section title="Encerradas">
              <KeyList label="Chaves encerradas" keys={ended} words={words} onRevoke={revoke} />
            </Section>
          )}
        </>
      )}
      {dialog.name === ISSUE && mayManage && <IssueKeyDialog onClose={dialog.close} />}
      {dialog.name === REVOKE && mayManage && asked && <RevokeKeyDialog of={asked} onClose={dialog.close} />}
    </ListPage>
  );
}
