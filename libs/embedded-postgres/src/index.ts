export { startPostgres, type RunningPostgres, type StartOptions } from './start.ts';
export { lockName, type Lock } from './lock.ts';
