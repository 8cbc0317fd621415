import type { TablesOf } from '@commonplace/db/tables';
import { AuditLogSchema } from './audit-logs.ts';
import { SiteConfigSchema } from './site-config.ts';

/** Every table of admin. */
export const tables = [AuditLogSchema, SiteConfigSchema] as const;

/** The tables as statements see them, for `em.getKysely<Tables>()`. */
export type Tables = TablesOf<typeof tables>;
