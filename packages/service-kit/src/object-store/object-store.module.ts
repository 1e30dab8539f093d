import { type DynamicModule, Module } from '@nestjs/common';
import { ObjectStore } from './object-store.ts';
import { openObjectStore } from './open-object-store.ts';

/** Provides the {@link ObjectStore} that an URL names. The process starts and runs while the store is down. */
@Module({})
export class ObjectStoreModule {
  static forRoot(url: string, timeoutMs: number): DynamicModule {
    return {
      module: ObjectStoreModule,
      providers: [{ provide: ObjectStore, useFactory: () => openObjectStore(url, timeoutMs) }],
      exports: [ObjectStore],
    };
  }
}
