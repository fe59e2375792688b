/** Ends what `shared-parts.ts` started. Jest's `globalTeardown`. */
export default async function stopSharedParts(): Promise<void> {
  await (globalThis as { stopSharedParts?: () => Promise<void> }).stopSharedParts?.();
}
