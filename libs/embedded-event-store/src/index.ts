export { startEventStore, type LaunchOptions, type RunningEventStore } from './launch.ts';
