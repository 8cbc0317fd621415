import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import { LockMode } from '@mikro-orm/postgresql';
import type { AdminContext } from '../context.ts';
import type { JsonObject } from '@commonplace/site-settings/json';
import { parseChanges, type ConfigChanges } from './parse-changes.ts';
import { configTag, presentKeys, showConfig, type ShownConfig } from './present-config.ts';
import { appendSiteConfigChanged } from './site-config-changed.ts';
import { SiteConfig } from '../tables/site-config.ts';

/**
 * Updates settings and returns all of them; for administrators. `json` is an object of the keys to set.
 * @throws DomainError permission_denied, bad_request (not an object), validation_failed (unknown key, invalid value).
 */
export async function updateSiteConfig(context: AdminContext, call: CallContext, json: string): Promise<ShownConfig> {
  requireRole(call.principal, 'admin');
  const changes = parseChanges(json);
  return context.database.transaction(call, async (em) => {
    const config = await em.findOneOrFail(SiteConfig, { id: 1 }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    await requireMatch(call, () => configTag(config));
    const before = config.overrides;
    config.overrides = applyChanges(before, changes);
    config.version += 1;
    config.updatedAt = new Date();
    await appendSiteConfigChanged(em, config);
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'update_site_config',
      target: { type: 'SiteConfig', id: config.id },
      before: presentKeys(before, changes.keys()),
      after: presentKeys(config.overrides, changes.keys()),
    });
    return showConfig(config);
  });
}

function applyChanges(overrides: JsonObject, changes: ConfigChanges): JsonObject {
  const kept = Object.entries(overrides).filter(([key]) => !changes.has(key));
  const set = [...changes].flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return Object.fromEntries([...kept, ...set]);
}
