import { z } from 'zod';
import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { presentAuditLog } from './present.ts';
import { auditLog, auditLogFilters } from './schemas.ts';

const listAuditLogs = defineRoute({
  operation: 'ListAuditLogs',
  summary: 'List administrative writes, newest first, as an admin',
  tag: 'Audit log',
  method: 'GET',
  path: '/api/admin/audit_logs',
  versions: bothVersions,
  access: 'key',
  administrative: true,
  schemas: { query: auditLogFilters, responses: { 200: z.array(auditLog) } },
  async handle({ query, clients, options }) {
    const request = {
      ...pageOf(query),
      actorId: query.actor_id,
      // A blank filter is none.
      action: query.action || undefined,
      targetType: query.target_type || undefined,
      targetId: query.target_id || undefined,
    };
    const { auditLogs, hasNext } = await clients.auditLogs.listAuditLogs(request, options);
    return { status: 200, body: auditLogs.map(presentAuditLog), hasNext };
  },
});

export const auditLogRoutes: Route[] = [listAuditLogs];
