import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { limits } from '@livro/rules';
import type { ApiError } from '../../shared/api/api-error.ts';
import { errorHistory, noteError } from '../../shared/diagnostics/error-history.ts';
import DiagnosticsDialog from './diagnostics-dialog.tsx';

const error = (changes: Partial<ApiError> = {}): ApiError => ({
  status: 404,
  code: 'ACCOUNT_NOT_FOUND',
  message: 'Conta não encontrada',
  errors: [],
  correlationId: '6c1f7c1e-0000-4000-8000-000000000001',
  ...changes,
});

it('says that nothing went wrong while nothing did', () => {
  render(<DiagnosticsDialog onClose={() => undefined} />);
  expect(screen.getByText('Nenhum erro nesta página.')).toBeTruthy();
});

it('shows each error with its time, sentence, code and request, to be copied', async () => {
  const user = userEvent.setup();
  const written: string[] = [];
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  noteError(error());
  render(<DiagnosticsDialog onClose={() => undefined} />);
  const row = within(screen.getByRole('listitem'));
  expect(row.getByText('Conta não encontrada')).toBeTruthy();
  expect(row.getByText(/ACCOUNT_NOT_FOUND \(404\)/)).toBeTruthy();
  expect(row.getByText('Requisição 6c1f7c1e-0000-4000-8000-000000000001')).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Copiar' }));
  expect(await screen.findByText('Erro copiado.')).toBeTruthy();
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(
    /^\d{4}-\d\d-\d\dT.* · Conta não encontrada · ACCOUNT_NOT_FOUND \(404\) · requisição 6c1f7c1e/,
  );
});

it('keeps no words that may name somebody, and those of the server that name nobody', () => {
  noteError(
    error({ status: 409, code: 'UNIT_TAKEN', message: 'A unidade 12 também está com Antônia Peçanha' }),
  );
  noteError(
    error({
      status: 422,
      code: 'VALIDATION_FAILED',
      message: 'Tipos de arquivo não suportados: rg-antonia.exe',
    }),
  );
  noteError(
    error({
      status: 500,
      code: 'INTERNAL_ERROR',
      message: 'Erro interno ao criar cliente. Não sabemos se foi salvo.',
    }),
  );
  const [failure, file, unit] = errorHistory.snapshot();
  expect([unit?.message, file?.message]).toEqual(['Dados inválidos', 'Dados inválidos']);
  expect(failure?.message).toBe('Erro interno ao criar cliente. Não sabemos se foi salvo.');
});

it('keeps the last hundred, the newest first', () => {
  for (let n = 1; n <= limits.errorHistory + 5; n += 1) noteError(error({ correlationId: `pedido-${n}` }));
  const kept = errorHistory.snapshot();
  expect(kept).toHaveLength(100);
  expect([kept[0]?.requestId, kept.at(-1)?.requestId]).toEqual(['pedido-105', 'pedido-6']);
});
