import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** A tag of an article. */
export interface ResolvedTag {
  id: number;
  name: string;
  flare: boolean;
}

/**
 * The tags of these normalized names in their order, made when they are new. An alias gives the tag that it stands for,
 * and a tag named twice that way counts once.
 */
export async function resolveTags(em: SqlEntityManager, names: readonly string[]): Promise<ResolvedTag[]> {
  if (names.length === 0) return [];
  const found = await findTags(em, names);
  if (found.length === names.length) return unique(found);
  await insertMissing(em, names);
  return unique(await findTags(em, names));
}

/** In one order for all writers, so that two of them can never wait for each other. */
async function insertMissing(em: SqlEntityManager, names: readonly string[]): Promise<void> {
  await sql`insert into tags (name) select name from unnest(${[...names]}::text[]) as missing (name) order by name
    on conflict (name) do nothing`.execute(em.getKysely());
}

async function findTags(em: SqlEntityManager, names: readonly string[]): Promise<ResolvedTag[]> {
  const { rows } = await sql<ResolvedTag>`
    select tag.id, tag.name, tag.flare
    from unnest(${[...names]}::text[]) with ordinality wanted (name, position)
    join tags named on named.name = wanted.name
    join tags tag on tag.id = coalesce(named.alias_for_id, named.id)
    order by wanted.position
    -- A change of the tag waits for whoever files articles under it, and then finds them.
    for key share of named, tag`.execute(em.getKysely());
  return rows;
}

function unique(tags: ResolvedTag[]): ResolvedTag[] {
  return [...new Map(tags.map((tag) => [tag.id, tag])).values()];
}
