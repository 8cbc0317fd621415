import { names, nested } from './fields.ts';
import { both, onlyV1, type Operation } from './operation.ts';

/** Reads of admins about the whole site. */
export const siteOverviewOperations: Operation[] = [
  {
    name: 'ExportAuditLogs',
    method: 'GET',
    path: '/api/admin/audit_logs/export',
    versions: both,
    for: 'admin',
    prepare: () => ({ path: '/api/admin/audit_logs/export?format=csv&action=nothing' }),
    status: 200,
  },
  {
    name: 'GetSiteConfigSchema',
    method: 'GET',
    path: '/api/admin/config/schema',
    versions: onlyV1,
    for: 'admin',
    prepare: () => ({ path: '/api/admin/config/schema' }),
    status: 200,
  },
  {
    name: 'GetSiteFigures',
    method: 'GET',
    path: '/api/admin/stats',
    versions: onlyV1,
    for: 'admin',
    prepare: () => ({ path: '/api/admin/stats?start=2026-01-01&end=2026-01-01' }),
    status: 200,
    fields: nested(
      'YYYY-MM-DD',
      names('sign_ups publications comments reactions page_views searches_without_result mails failed_jobs'),
    ),
  },
];
