/** Header with the request's id, which the gateway assigns and every service, job and log line repeats. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Whether an id from outside is safe to use: short and of harmless characters. */
export const isRequestId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.:-]{8,64}$/.test(value);
