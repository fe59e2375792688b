/** The whole page docs/promises.md as text, with figures of docs/benchmarks. */
export function promisesDocument(): string;
