import type { CallContext } from '@commonplace/domain/call-context';
import { violation } from '@commonplace/domain/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { AdminContext } from '../context.ts';
import { ThemeVersion } from '../tables/theme.ts';
import { changeTheme } from './change-theme.ts';
import type { ThemeDraftMessage } from './theme-view.ts';

/**
 * Shows a kept version again; for administrators. Without a version, the one before the shown one, or the default look if
 * there is none. The draft stays.
 */
export async function revertTheme(
  context: AdminContext,
  call: CallContext,
  { version }: { version?: number | undefined },
): Promise<ThemeDraftMessage> {
  return changeTheme(context, call, async (em, state) => {
    const before = { version: state.shownId ?? null };
    state.shownId = version === undefined ? await idBefore(em, state.shownId ?? null) : await existing(em, version);
    return { action: 'revert_theme', before, after: { version: state.shownId } };
  });
}

async function idBefore(em: SqlEntityManager, shownId: number | null): Promise<number | null> {
  if (shownId === null) return null;
  const [version] = await em.find(ThemeVersion, { id: { $lt: shownId } }, { orderBy: { id: 'desc' }, limit: 1 });
  return version?.id ?? null;
}

async function existing(em: SqlEntityManager, id: number): Promise<number> {
  if (!(await em.findOne(ThemeVersion, { id }))) throw violation('version', 'is not a kept version');
  return id;
}
