import { replannedStatement, type Param, type Statement, type StatementRunner } from '@commonplace/db/statement';
import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { sql, type RawBuilder } from 'kysely';
import {
  scopeKind,
  scopeKinds,
  inScope,
  type ScopeKind,
  type ScopeParameters,
} from '../../subforems/subforem-scope.ts';
import { keepMatching } from '../postgres/keep-matching.ts';
import { hasNumbers } from '../postgres/number-queries.ts';
import type { SearchQuery } from '../index/parse-query.ts';
import { maxResults, type ArticleFilter } from '../index/search-index.ts';
import { wordNumber } from '../words/word-number.ts';

/**
 * Returns the newest articles that pass a filter; words can only exclude. Scans a bounded number of the newest of an
 * owner or a tag.
 */
export async function listFilteredArticles(
  runner: StatementRunner,
  query: SearchQuery,
  filter: ArticleFilter,
  scope: SubforemScope | undefined,
): Promise<number[]> {
  const { authorId, organizationId, tags = [], since, before } = filter;
  const source = sourceOf(filter);
  if (source === undefined) return [];
  const excluded = query.excluded.flatMap((words) => (words.length === 1 ? words : []));
  const rows = await statements[source][scopeKind(scope)].all(runner, {
    ownerId: authorId ?? organizationId ?? 0,
    tag: tags[0] ?? '',
    since: since?.toISOString() ?? '-infinity',
    before: before?.toISOString() ?? 'infinity',
    subforemId: scope?.id ?? null,
    excluded: excluded.length > 0 ? excluded.map(wordNumber).join('|') : null,
  });
  return keepMatching(
    runner,
    rows.map(({ id }) => id),
    { query, filter },
    maxResults,
  );
}

interface Parameters extends ScopeParameters {
  ownerId: number;
  tag: string;
  since: string;
  before: string;
  /** A query_int of words. */
  excluded: string | null;
}

/** The most selective condition, by which articles are found. */
type Source = 'author' | 'organization' | 'tag' | 'time';

function sourceOf({ authorId, organizationId, tags = [], since, before }: ArticleFilter): Source | undefined {
  if (authorId !== undefined) return 'author';
  if (organizationId !== undefined) return 'organization';
  if (tags.length > 0) return 'tag';
  return since === undefined && before === undefined ? undefined : 'time';
}

const conditions: Record<Source, (param: Param<Parameters>) => RawBuilder<boolean>> = {
  author: (param) => sql<boolean>`user_id = ${param('ownerId')}`,
  organization: (param) => sql<boolean>`organization_id = ${param('ownerId')}`,
  tag: (param) => sql<boolean>`articles.id in (
    select article_id from article_tags filed where filed.tag_id = (select tags.id from tags where tags.name = ${param('tag')})
    order by filed.published_at desc limit 5000)`,
  time: () => sql<boolean>`true`,
};

/** With the conditions that every source has. */
const listing = (source: Source, kind: ScopeKind) =>
  replannedStatement(
    (_db, param: Param<Parameters>) => sql<{ id: number }>`
      select articles.id from articles left join search_documents on article_id = articles.id
      where listed and ${conditions[source](param)} and ${inScope(kind, param)('articles')}
        and articles.published_at >= ${param('since')}::timestamptz
        and articles.published_at < ${param('before')}::timestamptz
        and (${param('excluded')}::text is null or not ${hasNumbers(sql`${param('excluded')}::text`)})
      order by articles.published_at desc, articles.id desc limit ${sql.lit(maxResults)}`,
  );

type StatementsByScope = Record<ScopeKind, Statement<Parameters, { id: number }>>;

function forEachScopeKind(source: Source): StatementsByScope {
  return Object.fromEntries(scopeKinds.map((kind) => [kind, listing(source, kind)])) as StatementsByScope;
}

const statements: Record<Source, StatementsByScope> = {
  author: forEachScopeKind('author'),
  organization: forEachScopeKind('organization'),
  tag: forEachScopeKind('tag'),
  time: forEachScopeKind('time'),
};
