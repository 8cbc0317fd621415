import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { batch, type ExportSource } from './export-source.ts';
import { jsonList, toEntry } from './json-entry.ts';
import type { ZipEntry } from './zip.ts';

/** The last row of the previous batch. */
interface After {
  afterType: string;
  afterId: number;
}

interface ExportedFollow {
  followable_type: string;
  followable_id: number;
  /** The current name; null when it was removed. */
  name: string | null;
  points: number;
  created_at: string;
}

export const followsOfUser = statement(
  'follows-of-user',
  (_db: Kysely<Tables>, param: Param<After & { userId: number }>) => sql<ExportedFollow>`
    select followable_type, followable_id, points, created_at, case followable_type
      when 'User' then (select username from users where users.id = followable_id)
      when 'Organization' then (select username from organizations where organizations.id = followable_id)
      else (select name from tags where tags.id = followable_id) end as name
    from follows
    where follower_id = ${param('userId')} and active
      and (followable_type, followable_id) > (${param('afterType')}::text, ${param('afterId')}::integer)
    order by followable_type, followable_id
    limit ${sql.lit(batch)}`,
);

/** Exports the users, organizations and tags that a user follows. */
export function followEntries(source: ExportSource): ZipEntry[] {
  return [jsonList('follows.json', rows(source))];
}

async function* rows({ context, userId, signal }: ExportSource): AsyncGenerator<object> {
  const db = context.database.reader(signal);
  for (let after: After | undefined = { afterType: '', afterId: 0 }; after !== undefined;) {
    const read: ExportedFollow[] = await followsOfUser.all(db, { userId, ...after });
    yield* read.map(toEntry);
    const last = read.at(-1);
    after = last && { afterType: last.followable_type, afterId: last.followable_id };
  }
}
