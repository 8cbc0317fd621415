import {
  ExportAuditLogsRequestSchema,
  type AuditLog,
  type AuditLogPosition,
} from '@commonplace/proto/admin/v1/audit_logs';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { z } from 'zod';
import type { Clients } from '../../../clients.ts';
import { toMessage } from '../../schemas/message.ts';
import type { auditLogExport } from './audit-logs.schemas.ts';

/** Yields the audit log in chunks, newest first; at least one, which may be empty. */
export async function* readAuditLogs(
  client: Clients['auditLogs'],
  filters: Omit<z.output<typeof auditLogExport>, 'format'>,
  options: () => RpcCallOptions,
): AsyncGenerator<AuditLog[]> {
  const requested = toMessage(ExportAuditLogsRequestSchema, filters);
  let after: AuditLogPosition | undefined;
  do {
    const { auditLogs, next } = await client.exportAuditLogs({ ...requested, ...(after && { after }) }, options());
    yield auditLogs;
    after = next;
  } while (after);
}
