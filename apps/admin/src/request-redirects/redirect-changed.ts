import type { CallContext } from '@commonplace/domain/call-context';
import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import { AuditRecordedSchema, RequestRedirectChangedSchema } from '@commonplace/proto/admin/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RequestRedirect } from '../tables/request-redirects.ts';

/** Appends the event of a redirect that was written or deleted. */
export async function appendRedirectChanged(
  em: SqlEntityManager,
  redirect: RequestRedirect,
  deleted = false,
): Promise<void> {
  const { id } = redirect;
  const version = deleted ? redirect.version + 1 : redirect.version;
  await appendEvent(em, RequestRedirectChangedSchema, { id, version, deleted }, about('request_redirect', id, version));
}

/** Returns the fields of a redirect that the audit log shows. */
export function describeRedirect({ originalUrl, destinationUrl, requestDomain }: RequestRedirect): object {
  return { original_url: originalUrl, destination_url: destinationUrl, request_domain: requestDomain };
}

/** Writes an audit entry about a redirect. */
export async function auditRedirect(
  em: SqlEntityManager,
  call: CallContext,
  { verb, id, before, after }: { verb: 'create' | 'update' | 'delete'; id: number; before: object; after: object },
): Promise<void> {
  const target = { type: 'RequestRedirect', id };
  await recordAudit(em, call, AuditRecordedSchema, { action: `${verb}_request_redirect`, target, before, after });
}
