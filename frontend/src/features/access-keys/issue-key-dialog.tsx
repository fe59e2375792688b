/** Issues a key, and shows its secret: there and then, and nowhere else. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { serverToday } from '../../shared/api/server-clock.ts';
import {
  useAccessKeysIssueMutation,
  useAccessKeysScopesQuery,
  type IssuedKeyView,
} from '../../shared/api/generated.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { TickedGroupsField } from '../../shared/fields/ticked-groups-field.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { useTyped } from '../../shared/forms/use-typed.ts';
import { IssuedKeyDialog } from './issued-key-dialog.tsx';
import {
  emptyKey,
  keyLabels,
  keyOf,
  keyProblems,
  OTHER_DAY,
  validityOptions,
  type KeyValues,
} from './key-form.ts';
import { groupsOf } from './key-text.ts';

export default function IssueKeyDialog({ onClose }: { onClose: () => void }) {
  const [issue] = useAccessKeysIssueMutation();
  const read = useAccessKeysScopesQuery();
  const { currentData: scopes, error, isFetching } = read;
  const [opener] = useState(() => document.activeElement);
  const [issued, setIssued] = useState<IssuedKeyView>();
  const form = useEntryForm<KeyValues, IssuedKeyView>({
    name: 'chave-de-api',
    initial: emptyKey,
    labels: keyLabels,
    validate: (values) => keyProblems(values, serverToday()),
    send: (values, idempotencyKey) =>
      outcomeOf(
        issue({ issueAccessKeyDto: keyOf(values, serverToday()), 'Idempotency-Key': idempotencyKey }),
      ),
    onDone: (key) => {
      setIssued(key);
      return undefined;
    },
    fallback: 'name',
    failed: messages.failures.issueAccessKey,
  });
  const picksDay = useTyped(form.typed, ({ validity }) => validity === OTHER_DAY);
  if (issued) return <IssuedKeyDialog issued={issued} opener={opener} onClose={onClose} />;
  return (
    <EntryFormDialog
      title="Nova chave de API"
      width={760}
      onClose={onClose}
      form={form}
      sendable={scopes !== undefined}
      submitLabel="Emitir chave"
      busyLabel="Emitindo..."
    >
      <Box sx={{ ...oneColumn, gap: 5 }}>
        <TextField
          control={form.control}
          name="name"
          label={keyLabels.name}
          required
          autoFocus
          help="Aparece como autor do que a chave fizer. Por exemplo: BI noturno."
        />
        <Box
          sx={{
            display: 'grid',
            gap: 5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <SelectField
            control={form.control}
            name="validity"
            label={keyLabels.validity}
            required
            options={validityOptions}
          />
          {picksDay && (
            <DateField control={form.control} name="expiresOn" label={keyLabels.expiresOn} required />
          )}
        </Box>
        {scopes !== undefined ? (
          <TickedGroupsField
            control={form.control}
            name="scopes"
            label={keyLabels.scopes}
            counted={(count) => (count === 1 ? '1 permissão' : `${count} permissões`)}
            groups={groupsOf(scopes)}
            layout="beside"
          />
        ) : Boolean(error) && !isFetching ? (
          <FailedRead title="Não foi possível carregar as permissões." of={read} />
        ) : (
          <Box role="status" aria-label={messages.screens.loading}>
            <Skeleton height={240} />
          </Box>
        )}
      </Box>
    </EntryFormDialog>
  );
}
