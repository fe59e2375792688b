/** Hands the settings, read once at the start, to anyone who asks for `SETTINGS`. */
import { type DynamicModule, Module } from '@nestjs/common';
import type { Settings } from './settings.ts';

/** Injection token of `Settings`: `constructor(@Inject(SETTINGS) settings: Settings)`. */
export const SETTINGS = Symbol('settings');

@Module({})
export class ConfigModule {
  static forSettings(settings: Settings): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: SETTINGS, useValue: settings }],
      exports: [SETTINGS],
    };
  }
}
