/** Under a form that books: the entry of the same amount, day, description and account, whatever its supplier or client. It only tells. */
import { toReais } from '@livro/money';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTransactionsPageQuery, type TransactionView } from '../../../shared/api/generated.ts';
import { useSettled } from '../../../shared/display/use-settled.ts';
import { plainText } from '../../../shared/fields/plain-text.ts';
import { dateOf, moneyOf } from '../../../shared/forms/read-typed.ts';
import { useTyped, type Typed } from '../../../shared/forms/use-typed.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';

interface EqualEntryProps {
  readonly typed: Typed<{
    readonly amount: string;
    readonly date: string;
    readonly description: string;
    readonly accountId: string;
  }>;
  readonly type: TransactionView['type'];
}

/** Of one text, so that a form asks only when it is another. */
const SEPARATOR = '\n';
const MOST = 20;

export function EqualEntry({ typed, type }: EqualEntryProps) {
  const mayRead = useMay('transactions:read');
  const wanted = useTyped(typed, ({ amount, date, description, accountId }) => {
    const [money, day, words] = [moneyOf(amount).value, dateOf(date).value, description.trim()];
    return money && day && words && accountId ? [toReais(money), day, accountId, words].join(SEPARATOR) : '';
  });
  const [amount = '', day = '', account = '', words = ''] = useSettled(wanted).split(SEPARATOR);
  const { currentData } = useTransactionsPageQuery(
    {
      account,
      type,
      from: day,
      to: day,
      amountFrom: amount,
      amountTo: amount,
      search: words,
      reversed: false,
      page: 1,
      limit: MOST,
    },
    { skip: !mayRead || amount === '' },
  );
  const equal = currentData?.results.find(({ description }) => plainText(description) === plainText(words));
  return (
    <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {equal && amount !== '' && (
        <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
          Igual ao nº {equal.entryNumber}
          {equal.supplier ? `, de ${equal.supplier}` : ''}.
        </Typography>
      )}
    </Box>
  );
}
