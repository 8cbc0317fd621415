import { ListAuditLogsRequestSchema } from '@commonplace/proto/admin/v1/audit_logs';
import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { listOf } from '../../representation/representation.ts';
import { toMessage } from '../../schemas/message.ts';
import { auditLog, auditLogExport, auditLogFilters } from './audit-logs.schemas.ts';
import { formats } from './export-formats.ts';
import { readAuditLogs } from './read-audit-logs.ts';

const listAuditLogs = defineRoute({
  operation: 'ListAuditLogs',
  summary: 'List audit entries, newest first (admin)',
  tag: 'Audit log',
  method: 'GET',
  path: '/api/admin/audit_logs',
  versions: bothVersions,
  administrative: true,
  failures: [422],
  schemas: { query: auditLogFilters, responses: { 200: listOf(auditLog) } },
  async handle({ query, clients, options }) {
    const request = toMessage(ListAuditLogsRequestSchema, query);
    const { auditLogs, hasNext } = await clients.auditLogs.listAuditLogs(request, options);
    return { status: 200, body: auditLogs, hasNext };
  },
});

const exportAuditLogs = defineRoute({
  operation: 'ExportAuditLogs',
  summary: 'Export audit entries as CSV or JSON Lines, newest first (admin)',
  tag: 'Audit log',
  method: 'GET',
  path: '/api/admin/audit_logs/export',
  versions: bothVersions,
  administrative: true,
  failures: [422],
  schemas: {
    query: auditLogExport,
    responses: { 200: { mediaTypes: [formats.csv.mediaType, formats.jsonl.mediaType] } },
  },
  async handle({ query: { format, ...filters }, accept, site, clients }) {
    const name = format ?? (accept.toLowerCase().includes('text/csv') ? 'csv' : 'jsonl');
    const { mediaType, head, write } = formats[name];
    return {
      status: 200,
      streamed: {
        mediaType,
        fileName: `audit_logs.${name}`,
        async *read(options) {
          let text = head;
          for await (const records of readAuditLogs(clients.auditLogs, filters, options)) {
            for (const record of records) text += write(auditLog.present(record, site));
            yield text;
            text = '';
          }
        },
      },
    };
  },
});

export const auditLogRoutes: Route[] = [listAuditLogs, exportAuditLogs];
