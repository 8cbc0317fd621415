import type { CallContext } from '@commonplace/domain/call-context';
import { isOutage, notFound } from '@commonplace/domain/errors';
import { foldTag } from '@commonplace/rules/names';
import { statement, type Param } from '@commonplace/db/statement';
import { optionalShare } from '@commonplace/domain/time-share';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

export interface KnownTag {
  id: number;
  name: string;
}

/** Reads a tag that was followed before, by its folded name. */
export const knownTag = statement('known-tag', (db: Kysely<Tables>, param: Param<{ name: string }>) =>
  db.selectFrom('tags').select(['id', 'name']).where('name', '=', param('name')),
);

/**
 * Returns the current tag of a name from content; for an alias, its target. While content is unavailable, a tag that
 * was followed before is enough. Runs outside any transaction. Throws `not_found` for an unknown tag.
 */
export async function findTag(context: CommunityContext, call: CallContext, name: string): Promise<KnownTag> {
  try {
    const options = { ...call, principal: { kind: 'anonymous' as const }, timeShare: optionalShare };
    const { tag } = await context.tags.getTag({ name }, options);
    if (!tag) throw notFound();
    return { id: tag.id, name: tag.name };
  } catch (error) {
    if (!isOutage(error) || call.signal.aborted) throw error;
    const tag = await knownTag.first(context.database.reader(call.signal), { name: foldTag(name) });
    if (!tag) throw error;
    context.logger.info({ err: error, tag: name }, 'cannot read a tag from content');
    return tag;
  }
}
