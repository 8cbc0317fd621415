import { violation } from '@commonplace/domain/violations';
import { foldTag } from '@commonplace/rules/names';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Tag } from '../tables/tags.ts';

/**
 * Makes a tag an alias of another; an empty name reverts that. Aliases never chain: an alias as target means its own
 * target, and aliases of this tag follow.
 */
export async function setAlias(em: SqlEntityManager, tag: Tag, targetName: string): Promise<void> {
  if (targetName === '') {
    tag.aliasForId = null;
    return;
  }
  const named = await em.findOne(Tag, { name: foldTag(targetName) });
  const targetId = named?.aliasForId ?? named?.id;
  if (targetId === undefined || targetId === tag.id) throw violation('alias_for', 'must be an existing tag');
  tag.aliasForId = targetId;
  await em.nativeUpdate(Tag, { aliasForId: tag.id }, { aliasForId: targetId });
}
