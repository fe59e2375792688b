/** What a caller of the API reads when the file store does not serve; the cause goes to the log. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Logger } from '@nestjs/common';
import { FileStoreRefusedError, type FileStoreUnreachableError } from './file-store.ts';

const logger = new Logger('files');

export function fileStoreRefusal(error: FileStoreUnreachableError): DomainError {
  logger.error(error.message);
  const isRefused = error instanceof FileStoreRefusedError;
  return new DomainError(
    'EXTERNAL_SERVICE_ERROR',
    isRefused ? messages.fileStoreRefused : messages.serviceUnavailable,
  );
}
