/** docs/reliability.md with the promises of today and figures of docs/benchmarks. */
export function reliabilityDocument(): string;
/** The promises with their tests, each as `file` “title”. */
export function promisedTests(): readonly { readonly title: string; readonly tests: readonly string[] }[];
