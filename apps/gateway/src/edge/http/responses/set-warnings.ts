import type { RequestContext } from '../requests/request-context.ts';
import type { ApiHeaders } from './headers.ts';

/** Sets the warnings of a request on its reply, with that of its version. */
export function setWarnings(context: RequestContext, headers: ApiHeaders): void {
  const all = warningHeader(context, headers);
  if (all !== undefined) context.reply.header('warning', all);
}

/** Returns the `Warning` header for a response that bypasses Fastify; undefined without warnings. */
export function warningHeader({ version, warnings }: RequestContext, headers: ApiHeaders): string | undefined {
  if (warnings.length === 0) return undefined;
  const { warning: ofVersion } = headers[version];
  return [...(ofVersion === undefined ? [] : [ofVersion]), ...warnings].join(', ');
}
