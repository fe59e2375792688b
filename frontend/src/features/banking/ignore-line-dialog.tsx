/** Says that no entry answers to a line, and why. */
import type { BankLineView } from '../../shared/api/generated.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { lineName } from './reconciliation-view.ts';
import type { Settling } from './use-settling.ts';

interface IgnoreLineDialogProps {
  readonly line: BankLineView;
  readonly settling: Settling;
  readonly onClose: () => void;
}

export default function IgnoreLineDialog({ line, settling, onClose }: IgnoreLineDialogProps) {
  return (
    <ReasonDialog
      title="Ignorar a linha"
      subtitle={lineName(line)}
      name={`ignorar:${line.id}`}
      submitLabel="Ignorar"
      busyLabel="Ignorando..."
      failed="Não foi possível ignorar a linha."
      send={(reason) => settling.ignore(line, reason)}
      onClose={onClose}
    >
      Para o que o banco mostra e os livros não têm, como uma aplicação automática que volta no mesmo dia. O
      valor continua contando na conferência do saldo.
    </ReasonDialog>
  );
}
