import { Global, Module } from '@nestjs/common';
import { Readiness } from './readiness.ts';

/** What every service's module imports: the providers that the kit itself needs. */
@Global()
@Module({ providers: [Readiness], exports: [Readiness] })
export class KitModule {}
