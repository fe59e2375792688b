/** The room of papers: a stream for each entity that has some, their read model, their routes, and where their contents lie. */
import {
  Global,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { AttachedContents } from './domain/attached-contents.ts';
import { PaymentFiles } from '../ledger/public.ts';
import { SETTINGS } from '../platform/config/config.module.ts';
import type { Settings } from '../platform/config/settings.ts';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { AttachmentDesk } from './http/attachment-desk.ts';
import { attachmentsControllers } from './http/attachments.controller.ts';
import { UploadLimits } from './http/upload-limits.ts';
import { UploadInterceptor } from './http/upload.interceptor.ts';
import { AttachmentQueries } from './read/attachment-queries.ts';
import { attachmentsProjection } from './read/attachments.projection.ts';
import { FilesOfPayments } from './read/files-of-payments.ts';
import { FileStore } from './storage/file-store.ts';
import { LocalFileStore } from './storage/local-file-store.ts';
import { Spool } from './storage/spool.ts';
import { StoredContents } from './storage/stored-contents.ts';
import { AddAttachmentsHandler } from './write/add-attachments.handler.ts';
import { AttachmentBooks } from './write/attachment-books.ts';
import { EraseContentsHandler } from './write/erase-contents.handler.ts';
import { KnownOwners } from './write/known-owners.ts';
import { RemoveAttachmentHandler } from './write/remove-attachment.handler.ts';

/** Sweeps what a kill left of uploads, and hangs up at the end. */
@Injectable()
class FilesKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly spool: Spool,
    private readonly files: FileStore,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.spool.sweep(Date.now());
  }

  onModuleDestroy(): void {
    this.files.close();
  }
}

/** Known to all for what the ledger and a verification ask of it. */
@Global()
@Module({
  imports: [ProjectionsModule.forFeature([attachmentsProjection])],
  controllers: attachmentsControllers,
  providers: [
    {
      provide: Spool,
      inject: [SETTINGS],
      useFactory: ({ dataDir }: Settings) => new Spool(dataDir),
    },
    {
      provide: FileStore,
      inject: [SETTINGS, Spool],
      useFactory: async ({ dataDir, filesBucket }: Settings, spool: Spool): Promise<FileStore> => {
        if (!filesBucket) return new LocalFileStore(dataDir);
        // Loaded late: who keeps files in a folder does not wait for another firm's library.
        const { S3FileStore } = await import('./storage/s3-file-store.ts');
        return new S3FileStore(filesBucket, spool);
      },
    },
    AddAttachmentsHandler,
    AttachmentBooks,
    AttachmentDesk,
    AttachmentQueries,
    EraseContentsHandler,
    FilesKeeper,
    KnownOwners,
    RemoveAttachmentHandler,
    UploadInterceptor,
    UploadLimits,
    { provide: AttachedContents, useClass: StoredContents },
    { provide: PaymentFiles, useClass: FilesOfPayments },
  ],
  exports: [AttachedContents, PaymentFiles],
})
export class AttachmentsModule {}
