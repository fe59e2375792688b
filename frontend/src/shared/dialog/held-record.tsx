/**
 * The record that a dialog works on, as it was when the dialog opened: what the list reads behind it, or loses, changes
 * nothing. Where the address alone named it, it is read, and its not being there is said. Keyed by the record's id.
 */
import { messages } from '@livro/rules';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { asApiError } from '../api/api-error.ts';
import { Skeleton } from '../display/skeleton.tsx';
import { EmptyState, FailedRead } from '../display/states.tsx';
import { Dialog } from './dialog.tsx';

interface HeldRecordProps<Row extends object> {
  readonly id: string;
  /** “Cliente”. */
  readonly title: string;
  /** “Não foi possível carregar o cliente.” */
  readonly failure: string;
  /** As the list shows it, where it does. */
  readonly listed: Row | undefined;
  /** A hook: reads the record unless told to skip. */
  readonly useRecord: (
    id: string,
    skip: boolean,
  ) => {
    readonly currentData?: Row;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly onClose: () => void;
  readonly children: (record: Row) => ReactNode;
}

export function HeldRecord<Row extends object>(props: HeldRecordProps<Row>) {
  const { id, title, failure, listed, useRecord, onClose, children } = props;
  const [held, setHeld] = useState(listed);
  const { currentData, error, isFetching, refetch } = useRecord(id, held !== undefined);
  if (held === undefined && currentData !== undefined) setHeld(currentData);
  if (held) return children(held);
  return (
    <Dialog
      title={title}
      fullScreenBelow="never"
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {messages.screens.cancel}
        </Button>
      }
    >
      {!error ? (
        <Skeleton height={200} />
      ) : asApiError(error).status === 404 ? (
        <EmptyState title="Este registro não existe ou foi removido." />
      ) : (
        <FailedRead title={failure} of={{ error, isFetching, refetch }} />
      )}
    </Dialog>
  );
}
