/**
 * Erases a client's personal data for ever: first what the erasure does not reach, then the reason that the books keep, then
 * the name typed. Balances and entries stay as they are.
 */
import {
  erasureGroundLabels,
  erasureGrounds,
  limits,
  messages,
  reasonChecks,
  type ErasureGround,
} from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { FormDialog } from '../../shared/dialog/form-dialog.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { FormHead } from '../../shared/forms/form-head.tsx';
import { problemsOf } from '../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { useTyped } from '../../shared/forms/use-typed.ts';
import {
  useErasureEraseAttachmentsMutation,
  useErasureEraseMutation,
  useErasurePreviewQuery,
  useLazyClientsGetQuery,
  type ClientView,
  type ErasureView,
} from '../../shared/api/generated.ts';
import { EraseAttachments } from './erase-attachments.tsx';
import { ErasePreview } from './erase-preview.tsx';
import { NameConfirmation, namesMatch } from './name-confirmation.tsx';

type Values = { ground: string; reason: string; name: string };
const labels = { ground: 'Motivo', reason: 'Detalhes', name: 'Nome' } as const;
const grounds = [
  { value: '', label: 'Escolha o motivo' },
  ...erasureGrounds.map((value) => ({ value, label: erasureGroundLabels[value] })),
];
const none: ReadonlySet<string> = new Set();
/** What is still to come takes longer to read. */
const PENDING_MS = 8_000;

export default function EraseClientDialog({ client, onClose }: { client: ClientView; onClose: () => void }) {
  const [erase] = useErasureEraseMutation();
  const [eraseAttachments] = useErasureEraseAttachmentsMutation();
  const [ticked, setTicked] = useState(none);
  const [read] = useLazyClientsGetQuery();
  const [failure, setFailure] = useState<string>();
  const [erased, setErased] = useState(false);
  const version = useRef(client.version);
  // Once it is done there is nothing left to look at.
  const preview = useErasurePreviewQuery(
    { id: client.id },
    { skip: erased, refetchOnMountOrArgChange: true },
  );
  const form = useEntryForm<Values, ErasureView>({
    name: `apagar-cliente:${client.id}`,
    initial: { ground: '', reason: '', name: '' },
    labels,
    validate: ({ ground, reason, name }) =>
      problemsOf<Values>({
        ground: ground === '' ? { code: 'REQUIRED_FIELD', message: messages.reasonRequired } : undefined,
        reason: ground === 'other' || reason.trim() !== '' ? reasonChecks.reason(reason) : undefined,
        name: namesMatch(name, client.name)
          ? undefined
          : { code: 'NAME_MISMATCH', message: messages.screens.deleteClientMismatch },
      }),
    send: async ({ ground, reason }) => {
      setFailure(undefined);
      // First what can still be repeated: once the person is erased, nobody knows whose attachments they were.
      if (ticked.size > 0) {
        const attachments = [...ticked];
        const includeShared = preview.data?.attachments.some(
          ({ id, elsewhere }) => ticked.has(id) && elsewhere > 0,
        );
        const removed = await outcomeOf(
          eraseAttachments({ id: client.id, eraseAttachmentsDto: { attachments, includeShared } }),
        );
        if (!removed.ok) return removed;
      }
      return outcomeOf(
        erase({
          id: client.id,
          'If-Match': `W/"${version.current}"`,
          eraseClientDto: { ground: ground as ErasureGround, reason: reason.trim() || undefined },
        }),
      );
    },
    onDone: ({ pending }) => {
      setErased(true);
      return {
        title: 'Dados Apagados!',
        text: pending ?? 'Os lançamentos e os saldos continuam como estavam.',
        showMs: pending === null ? limits.clientSuccessPanelMs : PENDING_MS,
      };
    },
    intercept: (error) => {
      if (error.status !== 412) return false;
      void outcomeOf(read({ id: client.id })).then((answer) => {
        if (!answer.ok) return setFailure(`${error.message} ${answer.error.message}.`);
        version.current = answer.data.version;
        setFailure(
          'O cadastro mudou enquanto esta janela estava aberta. Confira os textos e confirme outra vez.',
        );
      });
      return true;
    },
    fallback: 'reason',
    failed: 'Falha ao apagar os dados do cliente',
  });
  const typedName = useTyped(form.typed, ({ name }) => name);
  const reasoned = useTyped(form.typed, ({ ground, reason }) => ground !== '' || reason !== '');
  const other = useTyped(form.typed, ({ ground }) => ground === 'other');
  const ready = preview.data !== undefined && namesMatch(typedName, client.name);
  return (
    <FormDialog
      title="Apagar dados pessoais"
      subtitle={client.name}
      role="alertdialog"
      width={640}
      onClose={onClose}
      isDirty={() => reasoned || ticked.size > 0}
      onDiscard={form.forget}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) form.submit(event);
      }}
      success={form.success}
      actions={(close) => (
        <>
          <Button variant="outlined" onClick={close}>
            {messages.screens.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            disabled={!ready}
            aria-disabled={form.sending}
          >
            {form.sending ? 'Apagando...' : 'Apagar para sempre'}
          </Button>
        </>
      )}
    >
      <FormHead {...form.head} failure={form.head.failure ?? failure} />
      <Box sx={{ ...oneColumn, gap: 5 }}>
        <Alert severity="warning" variant="outlined" sx={{ alignItems: 'flex-start' }}>
          <Typography sx={{ fontWeight: 600 }}>{messages.screens.deleteClientWarning}</Typography>
          Nome, CPF, contatos, endereço e observações ficam ilegíveis para sempre, também nas cópias do livro.
          Unidades, lançamentos e saldos não mudam, sem dizer de quem são.
        </Alert>
        <ErasePreview preview={preview} />
        {preview.data && (
          <EraseAttachments attachments={preview.data.attachments} ticked={ticked} onChange={setTicked} />
        )}
        <SelectField control={form.control} name="ground" label={labels.ground} required options={grounds} />
        <TextField
          control={form.control}
          name="reason"
          label={labels.reason}
          required={other}
          rows={2}
          maxLength={limits.reasonMax}
          help="Fica registrado para sempre: não pode dizer quem é o cliente."
        />
        <NameConfirmation
          name={client.name}
          typed={typedName}
          onChange={(typed) => form.fill('name', typed)}
          autoFocus={false}
        />
      </Box>
    </FormDialog>
  );
}
