import { AuditLogsService } from '@commonplace/proto/admin/v1/audit_logs';
import type { RpcServer } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { listAuditLogs } from './list-audit-logs.ts';

/** Serves the audit log. */
export function serveAuditLogs(server: RpcServer, context: AdminContext): void {
  server.add(AuditLogsService, {
    listAuditLogs: (request, call) => listAuditLogs(context, call, request),
  });
}
