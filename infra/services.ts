/** The infrastructure that a service needs. The local runner, tests, benchmarks and checks are derived from it. */
export interface ServiceNeeds {
  /** A PostgreSQL database and role of the service's name, as DATABASE_URL. */
  database?: true;
  /** The job queue, as QUEUE_URL. */
  queue?: true;
  /** An object store of its own, as STORAGE_URL: on this machine the directory of this name below .data. */
  store?: string;
  /** More settings on this machine, where they have no default. */
  settings?: Record<string, string>;
  /** A program in its dist/ that has to finish before each start of the service. */
  prepare?: string;
}

/** Every service of the product, by its folder below services/ (docs/adding-a-service.md). */
export const SERVICES = {
  auth: {
    database: true,
    // Memory of a password hash goes back to the system at once; glibc would keep 40 MB for each of Node's threads.
    settings: { MALLOC_MMAP_THRESHOLD_: '1048576' },
  },
  assistant: { database: true },
  inquiries: { database: true, queue: true, store: 'attachments' },
  notifications: { database: true, queue: true },
  portfolio: {
    database: true,
    store: 'media',
    settings: { MEDIA_DIR: 'infra/media/attached_assets', MALLOC_MMAP_THRESHOLD_: '1048576' },
    prepare: 'load-media.js',
  },
} as const satisfies Record<string, ServiceNeeds>;

export type ServiceName = keyof typeof SERVICES;
export type ProcessName = ServiceName | 'gateway';

/** Services by what they need, e.g. `ServiceThatNeeds<'queue'>`. */
type ServiceThatNeeds<Need extends keyof ServiceNeeds> = {
  [Name in ServiceName]: (typeof SERVICES)[Name] extends Record<Need, unknown> ? Name : never;
}[ServiceName];
export type DatabaseName = ServiceThatNeeds<'database'> | 'queue';
export type StoreName = (typeof SERVICES)[ServiceThatNeeds<'store'>]['store'];

export const serviceNames = Object.keys(SERVICES) as ServiceName[];
export const processNames: ProcessName[] = [...serviceNames, 'gateway'];

/** The needs of a service. */
export const needsOf = (name: ServiceName): ServiceNeeds => SERVICES[name];

/** Services with a need, e.g. `servicesWith('queue')`. */
export const servicesWith = <Need extends keyof ServiceNeeds>(need: Need): ServiceThatNeeds<Need>[] =>
  serviceNames.filter((name) => needsOf(name)[need] !== undefined) as ServiceThatNeeds<Need>[];

/** The gateway's setting for a service's URL. */
export const urlSetting = (name: string): string => `${name.toUpperCase().replaceAll('-', '_')}_URL`;
