/** The sealed segments of the journal for all who read much of it: where they lie is known from the seals. */
import { Global, Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { SealedSegments } from '../../platform/segments/sealed-segments.ts';
import { SegmentAddresses } from '../../platform/segments/segment-addresses.ts';
import { openSegmentFiles, SEGMENT_FILES } from '../../platform/segments/segment-files.ts';
import { SegmentHealth } from '../../platform/segments/segment-health.ts';
import { SegmentReader } from '../../platform/segments/segment-reader.ts';
import { SealKeys } from '../seal/seal-keys.read.ts';
import { SignedSegments } from './signed-segments.read.ts';

@Global()
@Module({
  providers: [
    SealKeys,
    SignedSegments,
    { provide: SegmentAddresses, useExisting: SignedSegments },
    { provide: SEGMENT_FILES, inject: [SETTINGS], useFactory: openSegmentFiles },
    SegmentHealth,
    SegmentReader,
    { provide: SealedSegments, useExisting: SegmentReader },
  ],
  exports: [SEGMENT_FILES, SealKeys, SealedSegments, SegmentHealth, SegmentReader, SignedSegments],
})
export class SegmentsModule implements OnModuleDestroy {
  constructor(@Inject(SEGMENT_FILES) private readonly files: FileStore) {}

  onModuleDestroy(): void {
    this.files.close();
  }
}
