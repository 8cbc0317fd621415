import type { AuditLogsService } from '@commonplace/proto/admin/v1/audit_logs';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { exportAuditLogs } from './export-audit-logs.ts';
import { listAuditLogs } from './list-audit-logs.ts';

/** The audit logs service on the wire. */
export function auditLogsRpc(context: AdminContext): ServiceImplementation<typeof AuditLogsService> {
  return {
    listAuditLogs: (request, call) => listAuditLogs(context, call, request),
    exportAuditLogs: (request, call) => exportAuditLogs(context, call, request),
  };
}
