/** The room of files: attachments, a stream for each entity that has some, the company's logo, their routes, and where their contents lie. */
import {
  Global,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { AttachedContents } from './storage/attached-contents.ts';
import { EntryFiles, PaymentFiles } from '../ledger/public.ts';
import { SETTINGS } from '../platform/config/config.module.ts';
import type { Settings } from '../platform/config/settings.ts';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { AttachmentService } from './attachment/attachment.service.ts';
import { attachmentsControllers } from './attachment/attachments.controller.ts';
import { UploadLimits } from './attachment/upload-limits.api.ts';
import { SeveralAttachmentsController } from './attachment/several-attachments.controller.ts';
import { UploadInterceptor } from './attachment/upload.interceptor.ts';
import { AttachmentQueries } from './attachment/attachment.queries.ts';
import { CompanyLogoController } from './logo/logo.controller.ts';
import { RemoveLogoHandler, SetLogoHandler } from './logo/change-logo.command.ts';
import { Logo } from './logo/logo.read.ts';
import { attachmentsProjection } from './attachment/attachments.projection.ts';
import { FilesOfEntries } from './attachment/files-of-entries.read.ts';
import { FilesOfPayments } from './attachment/files-of-payments.read.ts';
import { FileStore } from '../platform/files/file-store.ts';
import { LocalFileStore } from '../platform/files/local-file-store.ts';
import { Spool } from './storage/spool.store.ts';
import { StoredContents } from './storage/stored-contents.store.ts';
import { AddAttachmentsHandler } from './attachment/add-attachments.handler.ts';
import { AttachmentBooks } from './attachment/attachment-books.write.ts';
import { EraseContentsHandler } from './storage/erase-contents.handler.ts';
import { OwnerLookup } from './attachment/owner-lookup.write.ts';
import { RemoveAttachmentHandler } from './attachment/remove-attachment.handler.ts';

/** Sweeps what a kill left of uploads, and hangs up at the end. */
@Injectable()
class FileStoreLifecycle implements OnApplicationBootstrap, OnModuleDestroy {
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
  controllers: [...attachmentsControllers, CompanyLogoController, SeveralAttachmentsController],
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
        const { S3FileStore } = await import('../platform/files/s3-file-store.ts');
        return new S3FileStore(filesBucket, spool);
      },
    },
    AddAttachmentsHandler,
    AttachmentBooks,
    AttachmentService,
    AttachmentQueries,
    EraseContentsHandler,
    FileStoreLifecycle,
    Logo,
    OwnerLookup,
    RemoveAttachmentHandler,
    RemoveLogoHandler,
    SetLogoHandler,
    UploadInterceptor,
    UploadLimits,
    { provide: AttachedContents, useClass: StoredContents },
    { provide: PaymentFiles, useClass: FilesOfPayments },
    { provide: EntryFiles, useClass: FilesOfEntries },
  ],
  exports: [AttachedContents, EntryFiles, FileStore, Logo, PaymentFiles],
})
export class AttachmentsModule {}
