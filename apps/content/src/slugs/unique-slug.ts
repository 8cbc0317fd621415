import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { titleSlug } from '../articles/slug.ts';

/** Transliteration may lengthen a name. */
const maxSlugLength = 80;

/** Returns a unique slug of a name, with `-1`, `-2` and so on for repeated names, in the transaction of `em`. */
export async function uniqueSlug(em: SqlEntityManager, table: 'concepts' | 'trends', name: string): Promise<string> {
  const kind = table === 'concepts' ? 'concept' : 'trend';
  const plain = titleSlug(name).slice(0, maxSlugLength).replace(/-+$/, '');
  // A slug of digits only would be taken for an id.
  const slug = /^\d*$/.test(plain) ? [kind, plain].filter(Boolean).join('-') : plain;
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where slug = ${slug} or slug ~ ${`^${slug}-[0-9]+$`}`.execute(em.getKysely());
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  let suffix = 1;
  while (taken.has(`${slug}-${suffix}`)) suffix += 1;
  return `${slug}-${suffix}`;
}
