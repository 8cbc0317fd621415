import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { requireRole } from '@commonplace/domain/principal';
import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import { AuditRecordedSchema, ThemeChangedSchema } from '@commonplace/proto/admin/v1/events';
import type { Theme } from '@commonplace/site-settings/theme/theme';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import type { AdminContext } from '../context.ts';
import { ThemeState } from '../tables/theme.ts';
import { readDraft, type ThemeDraftMessage } from './theme-view.ts';

/** What the audit log says about a change; long texts are left out. */
export interface ThemeAudit {
  action: 'update_theme_draft' | 'publish_theme' | 'revert_theme';
  before: object;
  after: object;
}

/** Returns a theme as the audit log shows it: rules only by their length. */
export function describeTheme({ styles, ...theme }: Theme): object {
  return { ...theme, styles: { characters: styles.length } };
}

/** Changes the theme under its lock, for administrators: the version, the event and the audit entry follow. */
export async function changeTheme(
  context: AdminContext,
  call: CallContext,
  change: (em: SqlEntityManager, state: ThemeState) => ThemeAudit | Promise<ThemeAudit>,
): Promise<ThemeDraftMessage> {
  requireRole(call.principal, 'admin');
  return context.database.transaction(call, async (em) => {
    const state = await em.findOneOrFail(ThemeState, { id: 1 }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    await requireMatch(call, async () => (await readDraft(em.getKysely())).etag);
    const { action, before, after } = await change(em, state);
    state.version += 1;
    state.updatedAt = new Date();
    await em.flush();
    await recordAudit(em, call, AuditRecordedSchema, { action, target: { type: 'Theme', id: 1 }, before, after });
    await appendEvent(em, ThemeChangedSchema, { version: state.version }, about('theme', 1, state.version));
    return readDraft(em.getKysely());
  });
}
