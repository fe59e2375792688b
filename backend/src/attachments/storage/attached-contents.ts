/** What a verification asks of those who keep the contents of attachments. */
export abstract class AttachedContents {
  /** What is wrong with what lies under the hash; undefined where it is what the hash was made of. */
  abstract flawOf(sha256: string): Promise<'missing' | 'damaged' | 'unreachable' | undefined>;
}
