export { administratorOf } from './administrator.ts';
export { isInstalled as isPostgresInstalled } from './places.ts';
export { startPostgres, type RunningPostgres, type StartOptions } from './start.ts';
export { lockFile, type Lock } from './lock.ts';
