/** What may have attachments, where its routes are and which permissions they ask for. */
import {
  useExpenseAttachmentsListQuery,
  useExpenseAttachmentsRemoveMutation,
  usePaymentAttachmentsListQuery,
  usePaymentAttachmentsRemoveMutation,
  usePurchaseRequestAttachmentsListQuery,
  usePurchaseRequestAttachmentsRemoveMutation,
} from '../api/generated.ts';

export interface AttachmentOwner {
  readonly kind: 'payment' | 'expense' | 'purchase-request';
  readonly id: string;
}

interface Kind {
  /** The routes' folder, and the tag under which its reads are kept. */
  readonly room: 'payments' | 'expenses' | 'purchase-requests';
  readonly reads: string;
  readonly changes: string;
  readonly useList: typeof usePaymentAttachmentsListQuery;
  readonly useRemove: typeof usePaymentAttachmentsRemoveMutation;
}

export const ownerKinds: Readonly<Record<AttachmentOwner['kind'], Kind>> = {
  payment: {
    room: 'payments',
    reads: 'payments:read',
    changes: 'payments:update',
    useList: usePaymentAttachmentsListQuery,
    useRemove: usePaymentAttachmentsRemoveMutation,
  },
  expense: {
    room: 'expenses',
    reads: 'expenses:read',
    changes: 'expenses:update',
    useList: useExpenseAttachmentsListQuery,
    useRemove: useExpenseAttachmentsRemoveMutation,
  },
  'purchase-request': {
    room: 'purchase-requests',
    reads: 'purchases:read',
    changes: 'purchases:update',
    useList: usePurchaseRequestAttachmentsListQuery,
    useRemove: usePurchaseRequestAttachmentsRemoveMutation,
  },
};

export const attachmentsPath = ({ kind, id }: AttachmentOwner): string =>
  `/api/${ownerKinds[kind].room}/${encodeURIComponent(id)}/attachments/`;
