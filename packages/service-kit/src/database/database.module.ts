import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  DATABASE_LOCK_TIMEOUT_MS,
  DATABASE_POOL_TIMEOUT_MS,
  DATABASE_REQUEST_TIMEOUT_MS,
} from '@packaging/contracts/timeouts';
import { DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
import { PostgresClient } from './postgres-client.ts';
import { Readiness } from '../process/readiness.ts';

/** Most connections of one process; PostgreSQL's default limit is 100 for all processes together. */
const POOL_MAX_CONNECTIONS = 10;
/** How long a connection may be idle before TCP probes it, in milliseconds. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** How often PostgreSQL checks that the client of a running statement is still connected, in milliseconds. */
const CLIENT_CHECK_INTERVAL_MS = 1000;
/** Time limits of a connection; those of the server apply where the client has given up or disconnected. */
const TIME_LIMITS = {
  query_timeout: DATABASE_REQUEST_TIMEOUT_MS,
  statement_timeout: DATABASE_REQUEST_TIMEOUT_MS,
  lock_timeout: DATABASE_LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: DATABASE_REQUEST_TIMEOUT_MS,
  options: `-c client_connection_check_interval=${CLIENT_CHECK_INTERVAL_MS}`,
};
/** No time limit for migrations, or for waiting until another replica has run them. */
const NO_TIME_LIMITS = Object.fromEntries(Object.keys(TIME_LIMITS).map((name) => [name, undefined]));
/** Key of the advisory lock under which migrations run; any fixed number will do. */
const MIGRATION_LOCK_KEY = 195_201;

/**
 * The PostgreSQL database of a service: pool, entities, and migrations, which run at start under an advisory lock so that
 * replicas can start together. The service is ready only while the database responds.
 */
@Module({})
export class DatabaseModule implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
  ) {}

  static forRoot(url: string, entities: MixedList<Function>, migrations: MixedList<Function>): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            type: 'postgres' as const,
            url,
            entities,
            migrations,
            synchronize: false,
            poolSize: POOL_MAX_CONNECTIONS,
            connectTimeoutMS: DATABASE_POOL_TIMEOUT_MS,
            extra: {
              Client: PostgresClient,
              ...TIME_LIMITS,
              keepAlive: true,
              keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
            },
            // Compose starts services and database together; a minute covers the first start of the database.
            retryAttempts: 30,
            retryDelay: 2000,
            verboseRetryLog: false,
          }),
          dataSourceFactory: (options) => connect(options as DataSourceOptions),
        }),
      ],
    };
  }

  onModuleInit(): void {
    this.readiness.add('database', () => this.dataSource.query('SELECT 1'));
  }
}

async function connect(options: DataSourceOptions): Promise<DataSource> {
  const unlimited = { ...options, extra: { ...options.extra, ...NO_TIME_LIMITS } } as DataSourceOptions;
  const migrations = await new DataSource(unlimited).initialize();
  try {
    await migrate(migrations);
  } finally {
    await migrations.destroy();
  }
  return new DataSource(options).initialize();
}

/** Runs the migrations that have not run yet, one process at a time. */
async function migrate(dataSource: DataSource): Promise<void> {
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK_KEY]);
    await dataSource.runMigrations({ transaction: 'each' });
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK_KEY]);
  } finally {
    await lock.release();
  }
}
