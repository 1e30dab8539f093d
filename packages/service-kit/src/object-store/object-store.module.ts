import { type DynamicModule, Module } from '@nestjs/common';
import { ObjectStore } from './object-store.ts';
import { openObjectStore } from './open-object-store.ts';

/** The settings of `storageSettings`. */
interface StorageConfig {
  STORAGE_URL: string;
  STORAGE_TIMEOUT_MS: number;
}

/** Provides the {@link ObjectStore} of STORAGE_URL. The process starts and runs even while the store is unavailable. */
@Module({})
export class ObjectStoreModule {
  static forRoot({ STORAGE_URL, STORAGE_TIMEOUT_MS }: StorageConfig): DynamicModule {
    return {
      module: ObjectStoreModule,
      providers: [
        { provide: ObjectStore, useFactory: () => openObjectStore(STORAGE_URL, STORAGE_TIMEOUT_MS) },
      ],
      exports: [ObjectStore],
    };
  }
}
