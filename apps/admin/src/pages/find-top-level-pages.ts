import { forbidden } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { topLevelName } from '@commonplace/rules/site-names';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** The pages that have a name at the top of the site, as their events tell of them; for our own services. */
export async function findTopLevelPages(context: AdminContext, call: CallContext, { name: asked }: { name: string }) {
  if (call.principal.kind !== 'service') throw forbidden();
  const name = asked.toLowerCase();
  const rows = await context.database
    .reader<Tables>(call.signal)
    .selectFrom('pages')
    .select(['id', 'version', 'slug', 'is_top_level_path'])
    .where((eb) =>
      // Everything below it too: `0` follows `/`.
      eb.or([eb('slug', '=', name), eb.and([eb('slug', '>', `${name}/`), eb('slug', '<', `${name}0`)])]),
    )
    .execute();
  return rows
    .map(({ is_top_level_path: isTopLevelPath, ...page }) => ({ ...page, deleted: false, isTopLevelPath }))
    .filter((page) => topLevelName(page) === name)
    .map((page) => ({ ...page, isTopLevelPath: true }));
}
