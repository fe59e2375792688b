/** The columns of exported lists of clients and purchase requests. */
import {
  expenseCategoryLabels,
  purchaseStatusLabels,
  purchaseUrgencyLabels,
  securityKindLabels,
  securityOutcomeLabels,
  unitsText,
} from '@livro/rules';
import type { ClientView } from '../../clients/client/client.view.ts';
import type { SecurityLogRow } from '../../identity/security-log/security-log.queries.ts';
import type { ListedPurchase } from '../../purchases/request/purchase.queries.ts';
import { type Column, day, instant, integer, money, text } from '../../platform/files/table.ts';

const unitsOf = ({ developmentUnits }: ClientView): string =>
  developmentUnits
    .map(({ developmentName, units }) => [developmentName ?? '', unitsText(units)].filter(Boolean).join(': '))
    .join('; ');

export const clientColumns: readonly Column<ClientView>[] = [
  text('Nome', 36, ({ name }) => name),
  text('E-mail', 34, ({ email }) => email),
  text('Telefone', 18, ({ phone }) => phone),
  text('CPF ou CNPJ', 20, ({ cpf }) => cpf),
  text('Endereço', 44, ({ address }) => address),
  text('Empreendimentos e unidades', 48, unitsOf),
  integer('Unidades', ({ totalUnits }) => totalUnits),
  text('Situação', 10, ({ isActive }) => (isActive ? 'Ativo' : 'Inativo')),
  text('Tags', 24, ({ tags }) => tags.join(', ')),
  text('Observações', 40, ({ notes }) => notes),
  instant('Cadastrado em', ({ createdAt }) => createdAt),
];

export const purchaseColumns: readonly Column<ListedPurchase>[] = [
  text('Descrição', 48, (row) => row.description),
  text('Categoria', 18, (row) => expenseCategoryLabels[row.category]),
  text('Empreendimento', 30, (row) => row.development_name),
  money('Custo estimado', (row) => row.estimated_cost),
  money('Custo final', (row) => row.final_cost),
  text('Urgência', 10, (row) => purchaseUrgencyLabels[row.urgency]),
  text('Situação', 12, (row) => purchaseStatusLabels[row.status]),
  day('Necessária até', (row) => row.needed_by_date),
  text('Fornecedor', 28, (row) => row.supplier),
  text('Local de entrega', 30, (row) => row.delivery_location),
  text('Justificativa', 40, (row) => row.justification),
  text('Solicitada por', 26, (row) => row.requested_by_name),
  instant('Solicitada em', (row) => row.created_at),
  text('Aprovada por', 26, (row) => row.approved_by_name),
  instant('Aprovada em', (row) => row.approved_at),
  text('Rejeitada por', 26, (row) => row.rejected_by_name),
  text('Motivo da rejeição', 36, (row) => row.rejection_reason),
  text('Concluída por', 26, (row) => row.completed_by_name),
  instant('Concluída em', (row) => row.completed_at),
  text('Observações', 40, (row) => row.notes),
  text('Tags', 24, (row) => row.tags.join(', ')),
];

export const securityColumns: readonly Column<SecurityLogRow>[] = [
  instant('Quando', (row) => row.at),
  text('O quê', 32, (row) => securityKindLabels[row.kind]),
  text('Resultado', 12, (row) => securityOutcomeLabels[row.outcome]),
  integer('Vezes', (row) => row.times),
  text('Quem', 30, (row) => row.actor_name ?? row.actor_id),
  text('De quem se trata', 30, (row) => row.subject_name ?? row.subject),
  text('Endereço', 18, (row) => row.address),
  text('Dispositivo', 26, (row) => row.device),
  text('Chamada', 44, (row) => row.route),
  text('Permissão', 24, (row) => row.permission),
  integer('Resposta', (row) => row.status),
  text('Detalhes', 40, (row) => row.details),
  text('Correlação', 38, (row) => row.correlation_id),
];
