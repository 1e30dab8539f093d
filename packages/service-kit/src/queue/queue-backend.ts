import type { BackendClasses, BackendFactory, IQueueBackend } from 'bullmq';

// BullMQ types everything by its kind of connection, and here there are two kinds.
/* oxlint-disable typescript/no-explicit-any */
type AnyFactory = BackendFactory<IQueueBackend, any>;
type AnyClasses = BackendClasses<IQueueBackend, any>;
/* oxlint-enable typescript/no-explicit-any */
export type AnyQueue = InstanceType<AnyClasses['Queue']>;
export type AnyWorker = InstanceType<AnyClasses['Worker']>;

/** Where a queue is kept: BullMQ on Redis or on PostgreSQL. */
export interface QueueBackend {
  /** What BullMQ takes as `connection`, together with `factory`. */
  connection: unknown;
  factory: AnyFactory;
  /** Connects to the server and prepares it; rejects with the server's own error. */
  prepare(): Promise<void>;
  close(): Promise<unknown>;
}
