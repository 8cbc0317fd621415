import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ResolvedTag } from './resolve-tags.ts';

/** Returns the current tags of names, with aliases resolved. */
export async function currentTags(em: SqlEntityManager, names: readonly string[]): Promise<Map<string, ResolvedTag>> {
  const { rows } = await sql<ResolvedTag & { named: string }>`
    select named.name as named, tag.id, tag.name, tag.flare
    from tags named join tags tag on tag.id = coalesce(named.alias_for_id, named.id)
    where named.name = any(${[...new Set(names)]}::text[])`.execute(em.getKysely());
  const targets = rows.map(({ named: _named, ...tag }) => [tag.name, tag] as const);
  return new Map([...targets, ...rows.map(({ named, ...tag }) => [named, tag] as const)]);
}
