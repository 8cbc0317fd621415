import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { AdminContext } from '../context.ts';
import { readDraft, type ThemeDraftMessage } from './theme-view.ts';

/** Returns the draft of the theme and the kept versions; for administrators. */
export async function getThemeDraft(context: AdminContext, call: CallContext): Promise<ThemeDraftMessage> {
  requireRole(call.principal, 'admin');
  return readDraft(context.database.reader(call.signal));
}
