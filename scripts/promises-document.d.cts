/** The whole page docs/promises.md as text, with the figures of docs/performance.md and docs/soak.md. */
export function promisesDocument(): string;
