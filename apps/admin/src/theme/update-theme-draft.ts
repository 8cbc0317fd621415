import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { AdminContext } from '../context.ts';
import { changeTheme, describeTheme } from './change-theme.ts';
import { parseTheme, readTheme } from './parse-theme.ts';
import type { ThemeDraftMessage } from './theme-view.ts';

/** Replaces the draft of the theme; for administrators. `json` is a theme, without what is as in the default look. */
export async function updateThemeDraft(
  context: AdminContext,
  call: CallContext,
  { theme: json }: { theme: string },
): Promise<ThemeDraftMessage> {
  requireRole(call.principal, 'admin');
  const { theme, sheet } = parseTheme(json);
  return changeTheme(context, call, (_em, state) => {
    const before = describeTheme(readTheme(state.draft));
    Object.assign(state, { draft: theme, draftCss: sheet.css, draftHash: sheet.hash });
    return { action: 'update_theme_draft', before, after: describeTheme(theme) };
  });
}
