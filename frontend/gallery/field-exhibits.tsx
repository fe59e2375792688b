/** Fields of forms, each with its own small form: as it is, filled, too long, refused, locked. */
import { formatCpf } from '@livro/brazil';
import type { ReactNode } from 'react';
import { useForm, type Control } from 'react-hook-form';
import { CheckboxField, YES } from '../src/shared/fields/checkbox-field.tsx';
import { DateField } from '../src/shared/fields/date-field.tsx';
import { DayRange } from '../src/shared/fields/day-range.tsx';
import { FilterChoice } from '../src/shared/fields/filter-choice.tsx';
import { FoldedFilters } from '../src/shared/fields/folded-filters.tsx';
import { FilterChoices } from '../src/shared/fields/filter-choices.tsx';
import { MaskedField } from '../src/shared/fields/masked-field.tsx';
import { MoneyField } from '../src/shared/fields/money-field.tsx';
import { NativeSelect } from '../src/shared/fields/native-select.tsx';
import { ChoiceField } from '../src/shared/fields/choice-field.tsx';
import { SearchBox } from '../src/shared/fields/search-box.tsx';
import { SelectField } from '../src/shared/fields/select-field.tsx';
import { TagsField } from '../src/shared/fields/tags-field.tsx';
import { TextField } from '../src/shared/fields/text-field.tsx';
import { TickedGroupsField } from '../src/shared/fields/ticked-groups-field.tsx';
import { FormActions } from '../src/shared/forms/form-actions.tsx';
import { FormHead } from '../src/shared/forms/form-head.tsx';
import { LONG_NAME, nothing, type Exhibit } from './exhibit.ts';

type Value = string | readonly string[];
type Values = Record<string, Value>;
type Drawn = (control: Control<Values>, name: string) => ReactNode;
let fields = 0;

/** Each has a name of its own: ids are made of names. */
function InForm({ name, value, error, draw }: { name: string; value: Value; error?: string; draw: Drawn }) {
  const { control } = useForm<Values>({
    defaultValues: { [name]: value },
    errors: error === undefined ? {} : { [name]: { type: 'refused', message: error } },
  });
  return draw(control, name);
}

function field(value: Value, draw: Drawn, error?: string): ReactNode {
  return <InForm name={`exhibit-${++fields}`} value={value} error={error} draw={draw} />;
}

function fieldStates(draw: Drawn, filled: string, error: string): Exhibit['states'] {
  return {
    empty: field('', draw),
    ready: field(filled, draw),
    long: field(LONG_NAME, draw),
    error: field(filled, draw, error),
  };
}

const head = {
  restoredAt: undefined,
  discardDraft: nothing,
  failure: undefined,
  warning: undefined,
  summary: [],
};
const options = [
  { value: 'material', label: 'Material' },
  { value: 'labor', label: 'Mão de Obra' },
];

const ticked =
  (layout: 'beside' | 'columns'): Drawn =>
  (control, name) => (
    <TickedGroupsField
      control={control}
      name={name}
      label="Permissões"
      counted={(count) => (count === 1 ? '1 permissão' : `${count} permissões`)}
      groups={[
        { group: 'Despesas', choices: options },
        { group: LONG_NAME, choices: [{ value: 'long', label: LONG_NAME }] },
      ]}
      layout={layout}
    />
  );

export const fieldExhibits: readonly Exhibit[] = [
  {
    file: 'fields/text-field',
    states: {
      ...fieldStates(
        (control, name) => (
          <TextField control={control} name={name} label="Descrição" required maxLength={200} />
        ),
        'Cimento CP-II',
        'Descrição é obrigatória',
      ),
      'several lines': field('Entregue em duas viagens.', (control, name) => (
        <TextField control={control} name={name} label="Observações" rows={3} help="Só para uso interno" />
      )),
      locked: field('ana@exemplo.com.br', (control, name) => (
        <TextField control={control} name={name} label="Email" readOnly />
      )),
    },
  },
  {
    file: 'fields/money-field',
    states: {
      ...fieldStates(
        (control, name) => <MoneyField control={control} name={name} label="Valor" required />,
        '1.234,56',
        'Valor acima do limite permitido',
      ),
      locked: field('', (control, name) => (
        <MoneyField control={control} name={name} label="Saldo inicial" locked="Já foi definido." />
      )),
    },
  },
  {
    file: 'fields/date-field',
    states: fieldStates(
      (control, name) => <DateField control={control} name={name} label="Data" required />,
      '05/03/2026',
      'Data não pode ser no futuro',
    ),
  },
  {
    file: 'fields/masked-field',
    states: fieldStates(
      (control, name) => (
        <MaskedField
          control={control}
          name={name}
          label="CPF"
          format={formatCpf}
          placeholder="000.000.000-00"
        />
      ),
      '529.982.247-25',
      'CPF inválido',
    ),
  },
  {
    file: 'fields/choice-field',
    states: fieldStates(
      (control, name) => <ChoiceField control={control} name={name} label="Conta" options={options} />,
      'labor',
      'Conta de destino é obrigatória',
    ),
  },
  {
    file: 'fields/select-field',
    states: fieldStates(
      (control, name) => <SelectField control={control} name={name} label="Categoria" options={options} />,
      'labor',
      'Categoria é obrigatória',
    ),
  },
  {
    file: 'fields/tags-field',
    states: fieldStates(
      (control, name) => <TagsField control={control} name={name} label="Tags" />,
      'torre, lojas',
      'No máximo 10 tags',
    ),
  },
  {
    file: 'fields/ticked-groups-field',
    states: {
      empty: field([], ticked('beside')),
      ready: field(['labor'], ticked('beside')),
      long: field(['material', 'labor'], ticked('columns')),
      error: field([], ticked('beside'), 'Marque ao menos uma permissão'),
    },
  },
  {
    file: 'fields/checkbox-field',
    states: fieldStates(
      (control, name) => <CheckboxField control={control} name={name} label="Encerra a aplicação" />,
      YES,
      'Confirme para continuar',
    ),
  },
  {
    file: 'fields/day-range',
    states: { ready: <DayRange from={undefined} to={undefined} optional onApply={nothing} /> },
  },
  {
    file: 'fields/filter-choices',
    states: {
      empty: (
        <FilterChoices
          label="Tipos"
          all="Todos os tipos"
          several="tipos"
          chosen={[]}
          options={options}
          onChange={nothing}
        />
      ),
      ready: (
        <FilterChoices
          label="Tipos"
          all="Todos os tipos"
          several="tipos"
          chosen={options.slice(0, 2).map(({ value }) => value)}
          options={options}
          onChange={nothing}
        />
      ),
    },
  },
  {
    file: 'fields/folded-filters',
    states: { ready: <FoldedFilters>Filtros, em telas estreitas atrás de um botão</FoldedFilters> },
  },
  {
    file: 'fields/filter-choice',
    states: {
      empty: (
        <FilterChoice
          label="Tipo"
          all="Todos os tipos"
          value={undefined}
          options={options}
          onChange={nothing}
        />
      ),
      ready: (
        <FilterChoice label="Tipo" all="Todos os tipos" value="labor" options={options} onChange={nothing} />
      ),
      unknown: (
        <FilterChoice label="Tipo" all="Todos os tipos" value="?" options={options} onChange={nothing} />
      ),
    },
  },
  {
    file: 'fields/native-select',
    states: {
      ready: (
        <NativeSelect aria-label="Período">
          <option>Últimos 12 meses</option>
        </NativeSelect>
      ),
      long: (
        <NativeSelect aria-label="Período">
          <option>{LONG_NAME}</option>
        </NativeSelect>
      ),
    },
  },
  {
    file: 'fields/search-box',
    states: {
      empty: <SearchBox label="Buscar na descrição" value="" onChange={nothing} />,
      ready: <SearchBox label="Buscar na descrição" value="cimento" onChange={nothing} />,
      long: <SearchBox label="Buscar na descrição" value={LONG_NAME} onChange={nothing} />,
    },
  },
  {
    file: 'forms/form-actions',
    states: {
      ready: <FormActions submitLabel="Salvar" busy={false} onCancel={nothing} />,
      unchanged: <FormActions submitLabel="Salvar" busy={false} unchanged onCancel={nothing} />,
      loading: <FormActions submitLabel="Salvar" busy onCancel={nothing} />,
    },
  },
  {
    file: 'forms/form-head',
    states: {
      restored: <FormHead {...head} restoredAt="14:05" />,
      error: <FormHead {...head} failure="Erro interno ao criar despesa" />,
      warning: (
        <FormHead {...head} warning={{ text: 'Já há uma despesa igual nesta conta.', confirm: nothing }} />
      ),
      refused: (
        <FormHead {...head} summary={[{ label: 'Valor', message: 'Valor é obrigatório', focus: nothing }]} />
      ),
    },
  },
];
