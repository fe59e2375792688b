/** Issuing the Livro Diário or Livro Razão of a year, asked once more before it is done. */
import { bookKinds, bookKindLabels, type BookKind } from '@livro/rules';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useIssueBookMutation, type IssuedPaperView } from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { useDialogAddress } from '../../../shared/dialog/use-dialog-address.ts';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { NativeSelect } from '../../../shared/fields/native-select.tsx';
import { newIdempotencyKey } from '../../../shared/forms/idempotency-key.ts';
import { Section } from '../section.tsx';
import { useBookYears } from '../use-book-years.ts';
import { paperName } from './paper-text.ts';

const ISSUE = 'emitir';

export function IssueBook({ papers }: { papers: readonly IssuedPaperView[] }) {
  const years = useBookYears();
  const [kind, setKind] = useState<BookKind>('journal');
  const [chosen, setChosen] = useState<number>();
  const dialog = useDialogAddress();
  const year = chosen ?? years[0]!;
  return (
    <Section title="Emitir livro" level="h2">
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          '@media print': { display: 'none' },
        }}
      >
        <NativeSelect
          aria-label="Livro"
          value={kind}
          onChange={(event) => setKind(event.target.value as BookKind)}
          sx={{ width: 'auto' }}
        >
          {bookKinds.map((one) => (
            <option key={one} value={one}>
              {bookKindLabels[one]}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label="Ano do livro"
          value={year}
          onChange={(event) => setChosen(Number(event.target.value))}
          sx={{ width: 'auto' }}
        >
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </NativeSelect>
        <GuardedButton permission="audit:deliver" variant="contained" onClick={() => dialog.open(ISSUE)}>
          Emitir
        </GuardedButton>
      </Box>
      {dialog.name === ISSUE && <IssueDialog {...{ kind, year, papers }} onClose={dialog.close} />}
    </Section>
  );
}

interface IssueDialogProps {
  readonly kind: BookKind;
  readonly year: number;
  readonly papers: readonly IssuedPaperView[];
  readonly onClose: () => void;
}

function IssueDialog({ kind, year, papers, onClose }: IssueDialogProps) {
  const [send] = useIssueBookMutation();
  const [key] = useState(newIdempotencyKey);
  const [before] = useState(papers);
  const [issued, setIssued] = useState<IssuedPaperView>();
  const label = bookKindLabels[kind];
  const isUnchanged = issued !== undefined && before.some(({ id }) => id === issued.id);
  const success = isUnchanged
    ? { title: 'Livro Sem Mudança', text: `Continua valendo o ${paperName(issued)}.` }
    : { title: 'Livro Emitido!', text: `${issued ? paperName(issued) : label}: o arquivo pode ser baixado.` };
  const run = async () => {
    const outcome = await outcomeOf(send({ 'Idempotency-Key': key, issueBookDto: { kind, year } }));
    if (outcome.ok) setIssued(outcome.data);
    return outcome;
  };
  return (
    <ConfirmDialog
      title={`Emitir o ${label} de ${year}?`}
      confirmLabel="Emitir"
      busyLabel="Emitindo..."
      success={success}
      run={run}
      explain={({ message }) => message}
      onClose={onClose}
    >
      O livro recebe seu número e fica no registro: uma emissão não se desfaz. Se ele já foi emitido e não
      mudou, continua valendo o que foi emitido.
    </ConfirmDialog>
  );
}
