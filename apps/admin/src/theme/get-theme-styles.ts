import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

const stylesByHash = statement('theme-styles', (db: Kysely<Tables>, param: Param<{ hash: string }>) =>
  db
    .selectFrom('theme_versions')
    .select('css')
    .where('hash', '=', param('hash'))
    .unionAll(db.selectFrom('theme').select('draft_css as css').where('draft_hash', '=', param('hash')))
    .limit(1),
);

/** Returns the style sheet with a hash, of a kept version or of the draft. */
export async function getThemeStyles(
  context: AdminContext,
  call: CallContext,
  { hash }: { hash: string },
): Promise<string> {
  const row = await stylesByHash.first(context.database.reader(call.signal), { hash });
  if (!row) throw notFound();
  return row.css;
}
