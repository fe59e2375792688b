/** Sets the logo: a file that is dropped, pasted or chosen, looked at before it is sent. */
import { limits, messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useCompanyLogoSetMutation, type CompanyLogoSetApiArg } from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { typeOfFile } from '../../shared/attachments/attachment-queue.ts';
import { DropArea, type WantedFiles } from '../../shared/attachments/drop-area.tsx';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { LogoFrame } from './logo-frame.tsx';
import { SettingNote } from './setting.tsx';

const WANTED: WantedFiles = {
  accepted: '.png,.jpg,.jpeg',
  several: false,
  help: `PNG ou JPEG, até 1 MB e ${limits.logoSideMax.toLocaleString('pt-BR')} pixels de lado`,
  invitation: 'Arraste para cá ou cole',
  touchInvitation: 'Uma imagem deste aparelho',
  dropped: 'Solte para ver',
  choose: 'Escolher arquivo',
  camera: false,
};

/** A file, its address for this page, and the name of the wish to send it. */
interface Chosen {
  readonly file: File;
  readonly url: string;
  readonly key: string;
}

interface SetLogoDialogProps {
  readonly version: number;
  /** Somebody else was quicker. */
  readonly onStale: () => void;
  readonly onClose: () => void;
}

export default function SetLogoDialog({ version, onStale, onClose }: SetLogoDialogProps) {
  const [set] = useCompanyLogoSetMutation();
  const [chosen, setChosen] = useState<Chosen>();
  const [refusal, setRefusal] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const inFlight = useRef(false);
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.url), [chosen]);

  const choose = async (files: readonly File[]): Promise<void> => {
    setFailure(undefined);
    const [file] = files;
    const refused = files.length > 1 ? messages.logo.onlyOne : await refusalOf(file!);
    setRefusal(refused);
    if (!refused) setChosen({ file: file!, url: URL.createObjectURL(file!), key: newIdempotencyKey() });
  };
  const send = async (): Promise<void> => {
    if (!chosen || inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setFailure(undefined);
    const outcome = await outcomeOf(set(logoForm(chosen, version)));
    inFlight.current = false;
    setBusy(false);
    if (outcome.ok) return setDone(true);
    setFailure(outcome.error.message);
    if (outcome.error.status === 412) onStale();
  };
  return (
    <Dialog
      title="Logotipo"
      width={520}
      onClose={onClose}
      isDirty={() => chosen !== undefined && !done}
      success={
        done ? { title: 'Logotipo salvo!', text: 'Vai nos documentos emitidos daqui em diante.' } : undefined
      }
      actions={(requestClose) => (
        <>
          <Button variant="outlined" onClick={requestClose}>
            {messages.screens.cancel}
          </Button>
          <Button variant="contained" aria-disabled={!chosen || busy} onClick={() => void send()}>
            {busy ? 'Enviando...' : 'Salvar'}
          </Button>
        </>
      )}
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <DropArea
          label="Logotipo"
          wanted={WANTED}
          refusals={refusal ? [refusal] : []}
          onFiles={(files) => void choose(files)}
        />
        {chosen && (
          <Box>
            <LogoFrame
              src={chosen.url}
              alt={`Prévia de ${chosen.file.name}`}
              onError={() => {
                setRefusal(messages.logo.unreadable);
                setChosen(undefined);
              }}
            />
            <SettingNote>Assim fica no papel: o que é transparente sai branco.</SettingNote>
          </Box>
        )}
        {failure && (
          <Alert severity="error" variant="outlined" role="alert" sx={{ overflowWrap: 'anywhere' }}>
            {failure}
          </Alert>
        )}
      </Box>
    </Dialog>
  );
}

/** What the server would refuse of it, as far as its beginning tells. */
async function refusalOf(file: File): Promise<string | undefined> {
  if (file.size > limits.logoMaxBytes) return messages.logo.tooLarge;
  const type = await typeOfFile(file);
  return type === 'image/png' || type === 'image/jpeg' ? undefined : messages.logo.type;
}

/** A form goes out as it is; the document describes its part. */
function logoForm({ file, key }: Chosen, version: number): CompanyLogoSetApiArg {
  const form = new FormData();
  form.append('file', file, file.name);
  const body = form as unknown as CompanyLogoSetApiArg['body'];
  return { 'If-Match': `W/"${version}"`, 'Idempotency-Key': key, body };
}
