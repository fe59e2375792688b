/** The columns of the clients' table, by name, for the panel that chooses and orders them. */
import type { ColumnChoice } from '../../shared/grid/grid-layout.ts';

export const clientColumnChoices: readonly ColumnChoice[] = [
  { field: 'name', label: 'Nome', fixed: true },
  { field: 'email', label: 'Email' },
  { field: 'phone', label: 'Telefone' },
  { field: 'cpf', label: 'CPF' },
  { field: 'developmentUnits', label: 'Empreendimentos e unidades' },
  { field: 'totalUnits', label: 'Unidades' },
  { field: 'createdAt', label: 'Criado em' },
  { field: 'actions', label: 'Ações', fixed: true },
];
