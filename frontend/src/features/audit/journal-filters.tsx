/** What the journal is narrowed by, and each of it with its way out. */
import { formatDate, formatInstant } from '@livro/calendar';
import { formatMoney } from '@livro/money';
import { journalKindLabels, journalKinds } from '@livro/rules';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { useUsersListQuery } from '../../shared/api/generated.ts';
import { FilterChips } from '../../shared/display/filter-chips.tsx';
import { centavosIn } from '../../shared/fields/amount-text.ts';
import { DayRange } from '../../shared/fields/day-range.tsx';
import { FilterChoice, labelled } from '../../shared/fields/filter-choice.tsx';
import type { ChangeAddress } from '../../shared/grid/use-list-address.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { AmountRange } from './amount-range.tsx';
import { BooksChoices, useChosenNames } from './books-choices.tsx';
import { noFilters, type JournalView } from './journal-view.ts';

interface JournalFiltersProps {
  readonly view: JournalView;
  readonly onChange: ChangeAddress;
}

const kinds = labelled(journalKinds, journalKindLabels);
/** Also who is inactive now once booked. */
const everyone = { includeInactive: true, sort: 'name' } as const;
const anew = { cursor: undefined } as const;

export const JournalFilters = memo(function JournalFilters({ view, onChange }: JournalFiltersProps) {
  const mayUsers = useMay('users:read');
  const { data: users } = useUsersListQuery(everyone, { skip: !mayUsers });
  const { from, to, amountFrom, amountTo } = view;
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3 }}>
      <BooksChoices
        development={view.development}
        account={view.account}
        onChange={({ development, account }) => onChange({ development, account, ...anew })}
      />
      <FilterChoice
        label="Tipo"
        all="Todos os tipos"
        value={view.kind}
        options={kinds}
        onChange={(kind) => onChange({ kind, ...anew })}
      />
      {mayUsers && (
        <FilterChoice
          label="Quem lançou"
          all="Todas as pessoas"
          value={view.author}
          options={users?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          onChange={(author) => onChange({ author, ...anew })}
        />
      )}
      <DayRange
        key={`${from} ${to}`}
        from={from}
        to={to}
        optional
        onApply={(days) => onChange({ from: days.from, to: days.to, ...anew })}
      />
      <AmountRange
        key={`${amountFrom} ${amountTo}`}
        from={amountFrom}
        to={amountTo}
        onApply={(range) => onChange({ amountFrom: range.from, amountTo: range.to, ...anew })}
      />
    </Box>
  );
});

/** What the journal is narrowed by, in words, each with the parameter that says it. */
export function useJournalFilterTexts(
  view: JournalView,
): readonly { readonly name: keyof typeof noFilters; readonly text: string }[] {
  const mayUsers = useMay('users:read');
  const { data: users } = useUsersListQuery(everyone, { skip: !mayUsers });
  const names = useChosenNames(view.development, view.account);
  const amount = (text: string | undefined) => {
    const centavos = text === undefined ? undefined : centavosIn(text);
    return centavos === undefined ? undefined : formatMoney(centavos);
  };
  const told = (label: string, value: string | undefined, name: keyof typeof noFilters) =>
    value === undefined ? [] : [{ name, text: `${label}: ${value}` }];
  const author = view.author && (users?.find(({ id }) => id === view.author)?.name ?? 'outra pessoa');
  return [
    ...told('Empreendimento', names.development, 'development'),
    ...told('Conta', names.account, 'account'),
    ...told('Tipo', view.kind && journalKindLabels[view.kind], 'kind'),
    ...told('Quem lançou', author, 'author'),
    ...told('Desde', view.from && formatDate(view.from), 'from'),
    ...told('Até', view.to && formatDate(view.to), 'to'),
    ...told('Valor de', amount(view.amountFrom), 'amountFrom'),
    ...told('Valor até', amount(view.amountTo), 'amountTo'),
    ...told('Gravado depois de', view.recordedAfter && formatInstant(view.recordedAfter), 'recordedAfter'),
    ...told('Gravado até', view.knownAt && formatInstant(view.knownAt), 'knownAt'),
  ];
}

/** The active filters, each with its way out. */
export const JournalFilterChips = memo(function JournalFilterChips(
  props: JournalFiltersProps & {
    /** Then the list offers to let go of all filters. */
    readonly nothingFound: boolean;
  },
) {
  const { view, onChange, nothingFound } = props;
  const chips = useJournalFilterTexts(view).map(({ name, text }) => ({
    text,
    onRemove: () => onChange({ [name]: undefined, ...anew }),
  }));
  return <FilterChips chips={chips} onClear={nothingFound ? undefined : () => onChange(noFilters)} />;
});
