import { Global, Module } from '@nestjs/common';
import { SecurityEvents } from './security-events.ts';

@Global()
@Module({ providers: [SecurityEvents], exports: [SecurityEvents] })
export class SecurityEventsModule {}
