/** Gives the whole program its `EventStore`. */
import { Module, type DynamicModule } from '@nestjs/common';
import { storeAddressOf } from '../config/store-url.ts';
import { EventStore } from './event-store.ts';
import { StreamRights } from './stream-rights.ts';
import type { EventStoreOptions } from './event-store-options.ts';

/** Injection token of `EventStoreOptions`. */
export const EVENT_STORE_OPTIONS = Symbol('event-store-options');

@Module({})
export class EventStoreModule {
  static forRoot(options: EventStoreOptions): DynamicModule {
    return {
      module: EventStoreModule,
      global: true,
      providers: [
        { provide: EVENT_STORE_OPTIONS, useValue: options },
        {
          provide: EventStore,
          inject: [EVENT_STORE_OPTIONS],
          useFactory: (given: EventStoreOptions) => new EventStore(given),
        },
        {
          provide: StreamRights,
          useFactory: () =>
            new StreamRights({ ...options, user: storeAddressOf(options.url).login?.username }),
        },
      ],
      exports: [EVENT_STORE_OPTIONS, EventStore],
    };
  }
}
