/** The columns of the users' table, by name, for the panel that chooses and orders them. */
import type { ColumnChoice } from '../../shared/grid/grid-layout.ts';

export const userColumnChoices: readonly ColumnChoice[] = [
  { field: 'name', label: 'Nome', fixed: true },
  { field: 'email', label: 'Email' },
  { field: 'type', label: 'Tipo' },
  { field: 'isActive', label: 'Status' },
  { field: 'last_login', label: 'Último acesso' },
  { field: 'createdAt', label: 'Criado em' },
  { field: 'actions', label: 'Ações', fixed: true },
];
