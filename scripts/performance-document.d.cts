/** The whole page docs/performance.md as text, from docs/benchmarks. */
export function performanceDocument(): string;
