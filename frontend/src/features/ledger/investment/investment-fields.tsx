/** The fields of the investment form in the chosen mode, with what the typed figures would come to. */
import { formatDate } from '@livro/calendar';
import { formatMoney, formatMoneySigned } from '@livro/money';
import { investmentTypeLabels, limits, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMemo, type ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { ChoiceField } from '../../../shared/fields/choice-field.tsx';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { dateOf, moneyOf } from '../../../shared/forms/read-typed.ts';
import { useTyped, type Typed } from '../../../shared/forms/use-typed.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';
import {
  useInvestmentsGetQuery,
  type AccountView,
  type InvestmentView,
} from '../../../shared/api/generated.ts';
import { BalanceLine } from '../account/balance-line.tsx';
import { accountChoice } from '../transfer/transfer-form.ts';
import { ClosingFields } from '../../../shared/forms/closing-fields.tsx';
import {
  expectedValue,
  investmentLabels,
  investmentTypeOptions,
  returnTypeOptions,
  splitOf,
  type InvestmentMode,
  type InvestmentValues,
} from './investment-form.ts';

interface InvestmentFieldsProps {
  readonly form: {
    readonly control: Control<InvestmentValues>;
    readonly typed: Typed<InvestmentValues>;
    readonly fill: (field: keyof InvestmentValues, value: string) => void;
  };
  /** Of a new one. */
  readonly account?: AccountView;
  /** Of which something may come back. */
  readonly active?: { readonly data?: readonly InvestmentView[]; readonly isError: boolean };
  /** Those that an application may be moved to. */
  readonly accounts?: readonly AccountView[];
  /** Of an entry that was booked: it stays what it is, and what it left has it in it already. */
  readonly corrects?: boolean;
}

const twoColumns = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

export function InvestmentFields({ form, account, active, accounts, corrects }: InvestmentFieldsProps) {
  const { control, typed } = form;
  const mode = useTyped(typed, (values) => values.mode);
  const returning = mode === 'return';
  const investments = useMemo(
    () => [
      { value: '', label: 'Escolha um investimento' },
      ...(active?.data ?? []).map((one) => ({ value: one.id, label: investmentText(one) })),
    ],
    [active?.data],
  );
  const accountChoices = useMemo(() => (accounts ?? []).map(accountChoice), [accounts]);
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      {!corrects && active && (
        <Mode mode={mode} active={active} onChange={(mode) => form.fill('mode', mode)} />
      )}
      <Box sx={twoColumns}>
        {returning ? (
          <>
            <SelectField
              control={control}
              name="existingInvestmentId"
              label={investmentLabels.existingInvestmentId}
              required
              options={investments}
            />
            <SelectField
              control={control}
              name="returnType"
              label={investmentLabels.returnType}
              required
              options={returnTypeOptions}
            />
          </>
        ) : (
          <>
            {accounts && (
              <ChoiceField
                control={control}
                name="accountId"
                label={investmentLabels.accountId}
                required
                options={accountChoices}
              />
            )}
            <SelectField
              control={control}
              name="type"
              label={investmentLabels.type}
              required
              options={investmentTypeOptions}
            />
          </>
        )}
        <MoneyField
          control={control}
          name="amount"
          label={investmentLabels.amount}
          required
          autoFocus
          below={
            account && (
              <BalanceAfter typed={typed} balance={account.balance} direction={returning ? 'in' : 'out'} />
            )
          }
        />
        <DateField control={control} name="date" label={investmentLabels.date} required upToToday />
        {!returning && (
          <>
            <TextField
              control={control}
              name="expectedReturnRate"
              label={investmentLabels.expectedReturnRate}
              placeholder="Ex.: 12,75"
            />
            <DateField
              control={control}
              name="expectedReturnDate"
              label={investmentLabels.expectedReturnDate}
            />
          </>
        )}
      </Box>
      {returning ? !corrects && <ReturnProjection typed={typed} /> : <InvestmentProjection typed={typed} />}
      <TextField
        control={control}
        name="description"
        label={investmentLabels.description}
        required
        maxLength={limits.investmentDescriptionMax}
      />
      <ClosingFields control={control} withTags={!returning} />
    </Box>
  );
}

const investmentText = (one: InvestmentView): string =>
  `${one.description} · ${investmentTypeLabels[one.type]} · ${formatMoney(centavosOf(one.outstanding_principal))}`;

interface ModeProps {
  readonly mode: string;
  readonly active: NonNullable<InvestmentFieldsProps['active']>;
  readonly onChange: (mode: InvestmentMode) => void;
}

/** A mode that cannot be used keeps its note in sight. */
function Mode({ mode, active, onChange }: ModeProps) {
  const mayInvest = useMay('investments:create');
  const mayReturn = useMay('investments:add_return');
  const none = active.data?.length === 0;
  const note = none
    ? messages.screens.noActiveInvestments
    : active.isError
      ? 'Não foi possível carregar os investimentos ativos.'
      : !mayInvest || !mayReturn
        ? messages.forbidden
        : undefined;
  return (
    <div>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={mode}
        aria-label={investmentLabels.mode}
        aria-describedby={note ? 'nota-modo' : undefined}
        onChange={(_event, chosen: InvestmentMode | null) => chosen && onChange(chosen)}
        sx={{
          '& .MuiToggleButton-root': {
            textTransform: 'none',
            minHeight: 40,
            py: 1,
            borderColor: 'control.border',
          },
          '& .MuiToggleButton-root:not(.Mui-disabled)': { color: 'text.primary' },
          '& .MuiToggleButton-root.Mui-selected, & .MuiToggleButton-root.Mui-selected:hover': {
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          },
        }}
      >
        <ToggleButton value="invest" disabled={!mayInvest}>
          {messages.screens.invest}
        </ToggleButton>
        <ToggleButton value="return" disabled={!mayReturn || !active.data || none}>
          {messages.screens.registerReturn}
        </ToggleButton>
      </ToggleButtonGroup>
      {note && (
        <Typography id="nota-modo" variant="caption" component="p" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </div>
  );
}

function Projection({ children }: { children: ReactNode }) {
  return (
    <Typography
      variant="body2"
      className="num"
      aria-live="polite"
      sx={{ p: 3, borderRadius: 1, bgcolor: 'surface.alt', '&:empty': { display: 'none' } }}
    >
      {children}
    </Typography>
  );
}

function BalanceAfter(props: {
  readonly typed: Typed<InvestmentValues>;
  readonly balance: number;
  readonly direction: 'in' | 'out';
}) {
  const { typed, balance, direction } = props;
  const amount = useTyped(typed, (values) => values.amount);
  return <BalanceLine balance={balance} amount={amount} direction={direction} refusesNegative />;
}

function InvestmentProjection({ typed }: { readonly typed: Typed<InvestmentValues> }) {
  const text = useTyped(typed, (values) => {
    const value = expectedValue(values);
    return value === undefined
      ? undefined
      : `Valor esperado em ${values.expectedReturnDate}: ${formatMoney(value)}, se a taxa se mantiver.`;
  });
  return <Projection>{text}</Projection>;
}

/** The server values the position on the typed day: exact, and the same figure that the ledger will use. */
function ReturnProjection({ typed }: { readonly typed: Typed<InvestmentValues> }) {
  const id = useTyped(typed, (values) => values.existingInvestmentId);
  const returnType = useTyped(typed, (values) => values.returnType);
  const amount = useTyped(typed, (values) => moneyOf(values.amount).value);
  const asOf = useTyped(typed, ({ date }) => dateOf(date).value);
  const {
    currentData: investment,
    isFetching,
    isError,
  } = useInvestmentsGetQuery({ id, asOf }, { skip: id === '' });
  if (id === '') return <Projection>{null}</Projection>;
  if (!investment) {
    return (
      <Projection>
        {isError
          ? 'Não foi possível calcular o valor na data.'
          : isFetching && messages.screens.recalculating}
      </Projection>
    );
  }
  // Before it was made it was worth nothing, and nothing can come of it.
  if (investment.value_date < investment.investment_date)
    return <Projection>A aplicação foi feita em {formatDate(investment.investment_date)}.</Projection>;
  const split = amount === undefined ? undefined : splitOf(amount, returnType, investment);
  return (
    <Projection>
      Valor em {formatDate(investment.value_date)}: {formatMoney(centavosOf(investment.current_value))}.{' '}
      {split &&
        `Deste retorno: principal ${formatMoney(split.principal)}, ${split.gain < 0 ? 'perda' : 'ganho'} ${formatMoneySigned(split.gain)}.`}
    </Projection>
  );
}
