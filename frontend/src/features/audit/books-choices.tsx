/** The choices that several lists of the books are narrowed by: development and account, with a way to ask again where they failed. */
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useAccountsListQuery, useDevelopmentsListQuery } from '../../shared/api/generated.ts';
import { FilterChoice } from '../../shared/fields/filter-choice.tsx';
import { accountOptions } from './account-text.ts';

interface BooksChoicesProps {
  readonly development: string | undefined;
  readonly account: string | undefined;
  readonly onChange: (chosen: { development?: string; account?: string }) => void;
}

export function BooksChoices({ development, account, onChange }: BooksChoicesProps) {
  const developments = useDevelopmentsListQuery({});
  const accounts = useAccountsListQuery({});
  const failed = [developments, accounts].filter(({ error, data }) => Boolean(error) && !data);
  const offered = accounts.data?.filter(
    (one) => development === undefined || one.developmentId === development,
  );
  return (
    <>
      <FilterChoice
        label="Empreendimento"
        all="Todos os empreendimentos"
        value={development}
        options={developments.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        onChange={(chosen) => onChange({ development: chosen, account: undefined })}
      />
      <FilterChoice
        label="Conta"
        all="Todas as contas"
        value={account}
        options={accountOptions(offered)}
        onChange={(chosen) => onChange({ development, account: chosen })}
      />
      {failed.length > 0 && (
        <Alert
          severity="error"
          variant="outlined"
          sx={{ flex: '1 1 100%' }}
          action={
            <Button
              size="small"
              color="inherit"
              onClick={() => failed.forEach(({ refetch }) => void refetch())}
            >
              {messages.screens.retry}
            </Button>
          }
        >
          Não foi possível carregar empreendimentos e contas para o filtro.
        </Alert>
      )}
    </>
  );
}

/** How a development and an account that a list is narrowed by are called; whatever is not known is told by its kind. */
export function useChosenNames(development: string | undefined, account: string | undefined) {
  const developments = useDevelopmentsListQuery({});
  const accounts = useAccountsListQuery({});
  const named = developments.data?.find(({ id }) => id === development)?.name;
  const titled = accountOptions(accounts.data).find(({ value }) => value === account)?.label;
  return {
    development: development && (named ?? 'outro'),
    account: account && (titled ?? 'outra'),
  };
}
