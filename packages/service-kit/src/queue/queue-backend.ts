import type { BackendClasses, BackendFactory, IQueueBackend } from 'bullmq';

// BullMQ types everything by the kind of connection; there are two kinds here.
/* oxlint-disable typescript/no-explicit-any */
type AnyFactory = BackendFactory<IQueueBackend, any>;
type AnyClasses = BackendClasses<IQueueBackend, any>;
/* oxlint-enable typescript/no-explicit-any */
export type AnyQueue = InstanceType<AnyClasses['Queue']>;
export type AnyWorker = InstanceType<AnyClasses['Worker']>;

/** Storage of a queue: BullMQ on Redis or on PostgreSQL. */
export interface QueueBackend {
  /** BullMQ's option `connection`, to be used with `factory`. */
  connection: unknown;
  factory: AnyFactory;
  /** Connects to the server and prepares it; rejects with the server's own error. */
  prepare(): Promise<void>;
  close(): Promise<unknown>;
}
