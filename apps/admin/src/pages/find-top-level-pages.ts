import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden } from '@commonplace/domain/errors';
import { topLevelName } from '@commonplace/rules/site-names';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** Returns the pages that occupy a top-level name, in the shape of their events; for services. */
export async function findTopLevelPages(
  context: AdminContext,
  call: CallContext,
  { name: pageName }: { name: string },
) {
  if (call.principal.kind !== 'service') throw forbidden();
  const name = pageName.toLowerCase();
  const rows = await context.database
    .reader<Tables>(call.signal)
    .selectFrom('pages')
    .select(['id', 'version', 'slug', 'is_top_level_path'])
    .where((eb) =>
      // Includes pages below it: `0` follows `/` in ASCII.
      eb.or([eb('slug', '=', name), eb.and([eb('slug', '>', `${name}/`), eb('slug', '<', `${name}0`)])]),
    )
    .execute();
  return rows
    .map(({ is_top_level_path: isTopLevelPath, ...page }) => ({ ...page, deleted: false, isTopLevelPath }))
    .filter((page) => topLevelName(page) === name)
    .map((page) => ({ ...page, isTopLevelPath: true }));
}
