import { randomUUID } from 'node:crypto';

const sane = /^[\w.:/+=-]{1,128}$/;

/** The caller's own request id when it is harmless in logs and headers, else a new one (S5). */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && sane.test(header) ? header : randomUUID();
}
