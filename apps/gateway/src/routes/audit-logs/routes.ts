import { ListAuditLogsRequestSchema } from '@commonplace/proto/admin/v1/audit_logs';
import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { listOf } from '../../representation/representation.ts';
import { toMessage } from '../../schemas/message.ts';
import { auditLog } from './representation.ts';
import { auditLogFilters } from './schemas.ts';

const listAuditLogs = defineRoute({
  operation: 'ListAuditLogs',
  summary: 'List administrative writes, newest first, as an admin',
  tag: 'Audit log',
  method: 'GET',
  path: '/api/admin/audit_logs',
  versions: bothVersions,
  access: 'key',
  administrative: true,
  schemas: { query: auditLogFilters, responses: { 200: listOf(auditLog) } },
  async handle({ query, clients, options }) {
    const request = toMessage(ListAuditLogsRequestSchema, query);
    const { auditLogs, hasNext } = await clients.auditLogs.listAuditLogs(request, options);
    return { status: 200, body: auditLogs, hasNext };
  },
});

export const auditLogRoutes: Route[] = [listAuditLogs];
