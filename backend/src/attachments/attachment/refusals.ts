/** Every way in which attachments are refused: code, Portuguese sentence and the input field that it concerns. */
import { DomainError, type Violation } from '@livro/event-sourcing';
import { fileRefusals, limits, messages, type OfferedFile } from '@livro/rules';

/** Some of the files of one request may not be attached; told for all of them at once. */
export class FilesRefused extends DomainError {
  override readonly violations: readonly Violation[];

  constructor(reasons: readonly Violation[]) {
    super(reasons[0]!.code, reasons[0]!.message, 'files');
    this.violations = reasons.map((reason) => ({ ...reason, field: 'files' }));
  }
}

export const refuse = {
  noFiles: () => new FilesRefused([{ code: 'REQUIRED_FIELD', message: messages.filesRequired }]),
  tooManyFiles: () =>
    new FilesRefused([
      { code: 'MAXIMUM_VALUE', message: messages.tooManyFiles(limits.attachmentsPerRequest) },
    ]),
  full: () =>
    new DomainError('MAXIMUM_VALUE', messages.tooManyAttachments(limits.attachmentsPerEntity), 'files'),
  unknown: () => new DomainError('NOT_FOUND', messages.attachmentNotFound),
  notYours: () => new DomainError('FORBIDDEN', messages.forbidden),
  completed: () => new DomainError('INVALID_OPERATION', messages.attachmentOfCompleted),
  missing: () => new DomainError('DATA_CONSISTENCY_ERROR', messages.attachmentMissing),
  erased: () => new DomainError('CONTENT_ERASED', messages.attachmentErased),
  shared: () => new DomainError('INVALID_OPERATION', messages.attachmentShared, 'attachments'),
  logo: () => new DomainError('INVALID_OPERATION', messages.logo.inUse, 'attachments'),
  damaged: () => new DomainError('DATA_CONSISTENCY_ERROR', messages.attachmentDamaged),
} as const;

/** Throws `FilesRefused` for no files, too many, and files that are too large or of another type. */
export function assertFiles(files: readonly OfferedFile[]): void {
  if (files.length === 0) throw refuse.noFiles();
  if (files.length > limits.attachmentsPerRequest) throw refuse.tooManyFiles();
  const reasons = fileRefusals(files);
  if (reasons.length > 0) throw new FilesRefused(reasons);
}
