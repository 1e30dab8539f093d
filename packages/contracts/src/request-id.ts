/** Header with the request's id, which the gateway assigns and every service, job and log line carries on. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Whether an id that came from outside may be kept: short and of harmless characters. */
export const isRequestId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.:-]{8,64}$/.test(value);
