import type { CallContext } from '@commonplace/domain/call-context';
import type { AdminContext } from '../context.ts';
import { ThemeVersion } from '../tables/theme.ts';
import { changeTheme, describeTheme } from './change-theme.ts';
import { readTheme } from './parse-theme.ts';
import { maxVersions, type ThemeDraftMessage } from './theme-view.ts';

/** Shows the draft on the site as a new version, and forgets the oldest one; for administrators. */
export async function publishTheme(context: AdminContext, call: CallContext): Promise<ThemeDraftMessage> {
  return changeTheme(context, call, async (em, state) => {
    const before = { version: state.shownId ?? null };
    const published = new ThemeVersion();
    Object.assign(published, { theme: state.draft, css: state.draftCss, hash: state.draftHash ?? null });
    em.persist(published);
    await em.flush();
    state.shownId = published.id;
    const kept = await em.find(ThemeVersion, {}, { fields: ['id'], orderBy: { id: 'desc' }, limit: maxVersions });
    await em.nativeDelete(ThemeVersion, { id: { $lt: kept.at(-1)?.id ?? 0 } });
    const after = { version: published.id, ...describeTheme(readTheme(state.draft)) };
    return { action: 'publish_theme', before, after };
  });
}
