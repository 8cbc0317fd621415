import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { sql } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { ArticleFilter } from '../index/search-index.ts';
import type { NamedFilter } from './parse-search.ts';

interface Names {
  authors: readonly string[];
  organizations: readonly string[];
  tags: readonly string[];
}

interface FilterRow {
  author_ids: (number | null)[];
  organization_ids: (number | null)[];
  tag_names: (string | null)[];
}

const owners = (table: string, former: string, column: string) => sql`
  select coalesce(
    (select id from ${sql.table(table)} owner where lower(owner.username collate "C") = wanted and not owner.deleted limit 1),
    (select owner.id from ${sql.table(former)} former join ${sql.table(table)} owner on owner.id = former.${sql.ref(column)}
      where former.username = wanted and not owner.deleted))
  from unnest`;

/** A former username resolves to its last owner, and an alias to its tag. */
const named = statement(
  'search-filter-names',
  (_db, param: Param<Names>) => sql<FilterRow>`
    select
      array(${owners('users', 'former_usernames', 'user_id')}(${param('authors')}::text[]) as wanted) as author_ids,
      array(${owners('organizations', 'former_organization_usernames', 'organization_id')}(
        ${param('organizations')}::text[]) as wanted) as organization_ids,
      array(
        select coalesce(target.name, tag.name)
        from unnest(${param('tags')}::text[]) as wanted (name)
        left join tags tag on tag.name = wanted.name
        left join tags target on target.id = tag.alias_for_id) as tag_names`,
);

/**
 * Resolves the names of a filter to ids; undefined if nothing can match, since a name is unknown or two authors are
 * given.
 */
export async function resolveFilter(
  context: Pick<ContentContext, 'database' | 'directory'>,
  call: CallContext,
  filter: NamedFilter,
): Promise<ArticleFilter | undefined> {
  const { authors, organizations, tags, since, before } = filter;
  if (authors.length + organizations.length + tags.length === 0) return { since, before };
  const records = await find(context, call, { authors, organizations, tags });
  const [authorId, ...otherAuthors] = new Set(records.author_ids);
  const [organizationId, ...otherOrganizations] = new Set(records.organization_ids);
  const tagNames = records.tag_names.flatMap((name) => name ?? []);
  const isUnknown = authorId === null || organizationId === null || tagNames.length < tags.length;
  if (isUnknown || otherAuthors.length > 0 || otherOrganizations.length > 0) return undefined;
  return { authorId, organizationId, tags: [...new Set(tagNames)], since, before };
}

/** Asks community for unknown names, since the event of a new username may not have arrived yet. */
async function find(
  { database, directory }: Pick<ContentContext, 'database' | 'directory'>,
  call: CallContext,
  names: Names,
): Promise<FilterRow> {
  const read = () => named.one(database.reader(call.signal), names);
  const records = await read();
  if (![...records.author_ids, ...records.organization_ids].includes(null)) return records;
  const usernames = [...names.authors, ...names.organizations];
  return (await directory.learnIfReachable(call, { usernames })) ? read() : records;
}
