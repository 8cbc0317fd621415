import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { foldTag } from '@commonplace/rules/names';
import { statement, type Param } from '@commonplace/db/statement';
import type { Tag } from '@commonplace/proto/content/v1/tags';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectTags, toTag } from './tag-view.ts';

const byNameOrAlias = statement('tag-by-name-or-alias', (db: Kysely<Tables>, param: Param<{ name: string }>) =>
  selectTags(db)
    .innerJoin('tags as named', (join) =>
      join.on((eb) => eb('t.id', '=', eb.fn.coalesce('named.alias_for_id', 'named.id'))),
    )
    .where('named.name', '=', param('name')),
);

const byExactName = statement('tag-by-name', (db: Kysely<Tables>, param: Param<{ name: string }>) =>
  selectTags(db).where('t.name', '=', param('name')),
);

/**
 * Returns the tag of a name, in any case. For an alias, returns the tag that it stands for, or the alias if `itself` is set
 * (for moderators).
 * @throws DomainError not_found, permission_denied.
 */
export async function getTag(
  context: ContentContext,
  call: CallContext,
  { name, itself: exact }: { name: string; itself: boolean },
): Promise<Tag> {
  if (exact) requireRole(call.principal, 'moderator');
  const statementOf = exact ? byExactName : byNameOrAlias;
  const row = await statementOf.first(context.database.reader(call.signal), { name: foldTag(name) });
  if (!row) throw notFound();
  return toTag(row);
}
