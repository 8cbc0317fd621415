import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { foldName } from '@commonplace/rules/names';
import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

export interface FoundPerson {
  id: number;
  username: string;
  name: string;
}

/** Rows read of each kind; a longer prefix finds others. */
const scanLimit = 1_000;

/** Finds an exact username, then usernames and names with the prefix, each over an index range. */
export const peopleByPrefix = pagedStatement(
  {},
  (_db: Kysely<Tables>, param: Param<{ exact: string; pattern: string } & PageWindow>) => sql<FoundPerson>`
    select users.id, users.username, users.name
    from (
      (select id from users where handle like ${param('pattern')} and closed_at is null limit ${scanLimit})
      union
      (select id from users where fold_name(name) like ${param('pattern')} and closed_at is null limit ${scanLimit})
    ) as found
    join users on users.id = found.id
    order by users.handle = ${param('exact')} desc, users.handle like ${param('pattern')} desc, users.handle
    limit ${param('limit')} offset ${param('offset')}`,
);

/** Finds accounts whose username or name starts with a text, whatever their status, for moderators. */
export async function findPeople(
  context: CommunityContext,
  call: CallContext,
  { search, ...page }: Page & { search: string },
): Promise<{ people: FoundPerson[]; hasNext: boolean }> {
  requireRole(call.principal, 'moderator');
  const exact = foldName(search.trim());
  if (exact === '') return { people: [], hasNext: false };
  const pattern = `${exact.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const db = context.database.reader(call.signal);
  const { rows: people, hasNext } = await peopleByPrefix.page(db, { exact, pattern }, page);
  return { people, hasNext };
}
