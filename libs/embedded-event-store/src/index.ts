export { startEventStore, type LaunchOptions, type RunningEventStore } from './launch.ts';
export { type KeptEvent, StoreFilling } from './filling.ts';
