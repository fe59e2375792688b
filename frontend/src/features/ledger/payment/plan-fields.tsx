/** The fields of a buyer's plan: whose and for what, then what is paid when. */
import { isAmongUnits, limits, unitsText } from '@livro/rules';
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Control } from 'react-hook-form';
import {
  useAccountsListQuery,
  useClientsGetQuery,
  type ClientView,
  type DevelopmentView,
} from '../../../shared/api/generated.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { useTyped, type Typed } from '../../../shared/forms/use-typed.ts';
import { ClientField } from './client-field.tsx';
import { paymentMethodOptions } from './payment-form.ts';
import { planLabels, type PlanValues } from './plan-form.ts';

interface PlanFieldsProps {
  readonly form: {
    readonly control: Control<PlanValues>;
    readonly typed: Typed<PlanValues>;
    readonly fill: (field: keyof PlanValues, value: string) => void;
  };
  readonly developments: readonly DevelopmentView[];
  /** The client is known already. */
  readonly ofClient: boolean;
}

const NONE = { value: '', label: 'Escolha' };

export function PlanFields({ form, developments, ofClient }: PlanFieldsProps) {
  const { control, typed, fill } = form;
  const developmentId = useTyped(typed, (values) => values.developmentId);
  const clientId = useTyped(typed, (values) => values.clientId);
  const hasDownPayment = useTyped(typed, ({ downPayment }) => downPayment.trim() !== '');
  const client = useClientsGetQuery({ id: clientId }, { skip: clientId === '' }).currentData;
  const accounts = useAccountsListQuery(
    { development: developmentId },
    { skip: developmentId === '' },
  ).currentData;
  const accountOptions = useMemo(
    () => (accounts ?? []).map(({ id, name }) => ({ value: id, label: name })),
    [accounts],
  );
  const developmentOptions = useMemo(
    () => [NONE, ...developments.map(({ id, name }) => ({ value: id, label: name }))],
    [developments],
  );
  const unitsOf = (chosen: ClientView | undefined) =>
    chosen?.developmentUnits.find((one) => one.developmentId === developmentId)?.units ?? [];
  const units = unitsOf(client);
  // What the development decides: its first account, and the client's only unit there.
  const follow = useEffectEvent(() => {
    const { accountId, unitReference } = typed.now();
    const [first] = accountOptions;
    if (first && !accountOptions.some(({ value }) => value === accountId)) fill('accountId', first.value);
    const [only, ...others] = units;
    const fits = unitReference !== '' && isAmongUnits(unitReference, units);
    if (units.length > 0 && !fits) fill('unitReference', others.length === 0 ? only! : '');
  });
  const unitList = units.join();
  useEffect(() => follow(), [accountOptions, unitList]);
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      {!ofClient && (
        <ClientField
          control={control}
          name="clientId"
          label={planLabels.clientId}
          required
          autoFocus
          onChosen={(chosen) => {
            const linked = (chosen?.developmentUnits ?? []).map((one) => one.developmentId);
            const [first] = linked;
            if (first && !linked.includes(typed.now().developmentId)) fill('developmentId', first);
          }}
        />
      )}
      <Box sx={twoColumns}>
        <SelectField
          control={control}
          name="developmentId"
          label={planLabels.developmentId}
          required
          options={developmentOptions}
        />
        <TextField
          control={control}
          name="unitReference"
          label={planLabels.unitReference}
          help={units.length > 0 ? `Unidades do cliente aqui: ${unitsText(units)}.` : undefined}
        />
        <MoneyField control={control} name="total" label={planLabels.total} required autoFocus={ofClient} />
        <TextField
          control={control}
          name="instalments"
          label={planLabels.instalments}
          required
          help={`De 1 a ${limits.planPartsMax}.`}
        />
        <DateField control={control} name="firstDue" label={planLabels.firstDue} required />
        <MoneyField control={control} name="downPayment" label={planLabels.downPayment} />
        {hasDownPayment && (
          <DateField control={control} name="downPaymentDate" label={planLabels.downPaymentDate} required />
        )}
        <TextField
          control={control}
          name="balloonEvery"
          label={planLabels.balloonEvery}
          help="12: um balão por ano, junto da parcela do mês."
        />
        <MoneyField control={control} name="balloonAmount" label={planLabels.balloonAmount} />
        <SelectField
          control={control}
          name="accountId"
          label={planLabels.accountId}
          required
          options={accountOptions}
        />
        <SelectField
          control={control}
          name="paymentMethod"
          label={planLabels.paymentMethod}
          required
          options={paymentMethodOptions}
        />
      </Box>
      <TextField
        control={control}
        name="description"
        label={planLabels.description}
        required
        maxLength={limits.planDescriptionMax}
        help="Antes do nome de cada parcela: “Contrato 12: parcela 3/36”."
      />
    </Box>
  );
}

const twoColumns = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
} as const;
