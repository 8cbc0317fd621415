import { statement } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { toShownTheme, type ShownThemeMessage } from './theme-view.ts';

const shownTheme = statement('shown-theme', (db: Kysely<Tables>) =>
  db.selectFrom('theme as t').innerJoin('theme_versions as v', 'v.id', 't.shown_id').select(['v.theme', 'v.hash']),
);

/** Returns the published theme, or the default look. */
export async function getTheme(context: AdminContext, call: CallContext): Promise<ShownThemeMessage> {
  const row = await shownTheme.first(context.database.reader(call.signal), {});
  return toShownTheme(row?.theme ?? {}, row?.hash ?? null);
}
