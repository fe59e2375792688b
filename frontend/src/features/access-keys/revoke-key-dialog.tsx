/** Revokes a key, after a question that names it and says what it means. */
import { messages } from '@livro/rules';
import { isOutcomeUnknown } from '../../shared/api/api-error.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { useAccessKeysRevokeMutation, type AccessKeyView } from '../../shared/api/generated.ts';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { lastUseText } from './key-text.ts';

const { failures } = messages;

export default function RevokeKeyDialog({ of, onClose }: { of: AccessKeyView; onClose: () => void }) {
  const [revoke] = useAccessKeysRevokeMutation();
  return (
    <ConfirmDialog
      title="Revogar chave"
      confirmLabel="Revogar"
      busyLabel="Revogando..."
      danger
      success={{ title: 'Chave revogada!', text: of.name }}
      run={() => outcomeOf(revoke({ id: of.id }))}
      explain={(error) =>
        isOutcomeUnknown(error)
          ? `${failures.revokeAccessKeyInternal}. ${messages.outcomeUnknown}`
          : error.code === 'HTTP_ERROR'
            ? failures.revokeAccessKey
            : error.message
      }
      onClose={onClose}
    >
      O programa que usa <strong>{of.name}</strong> é recusado já na próxima chamada, e isto não se desfaz.
      Tudo o que ele fez continua registrado com este nome. {lastUseText(of)}.
    </ConfirmDialog>
  );
}
