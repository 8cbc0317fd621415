import { randomUUID } from 'node:crypto';

const safeRequestId = /^[\w.:/+=-]{1,128}$/;

/** Returns the caller's request id if it is safe in logs and headers, else a new one (rules.md#error-body). */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && safeRequestId.test(header) ? header : randomUUID();
}
