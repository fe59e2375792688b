/** How accounts and lines of the chart are named to the auditor. Pure. */
import { accountKindLabels } from '@livro/rules';
import type { AccountView, BookLineView } from '../../shared/api/generated.ts';

/** “Aurora · Conta da Obra”. */
export const accountTitle = ({
  developmentName,
  accountName,
  accountId,
}: Pick<BookLineView, 'developmentName' | 'accountName' | 'accountId'>): string =>
  [developmentName, accountName].filter(Boolean).join(' · ') || `Conta ${accountId}`;

/** “Disponível (Aurora · Conta da Obra)”. */
export const lineTitle = (line: BookLineView): string => `${line.name} (${accountTitle(line)})`;

export const accountOptions = (accounts: readonly AccountView[] | undefined) =>
  (accounts ?? []).map(({ id, type, developmentName }) => ({
    value: id,
    label: accountTitle({ accountId: id, developmentName, accountName: accountKindLabels[type] }),
  }));
