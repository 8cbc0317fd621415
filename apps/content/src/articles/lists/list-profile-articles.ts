import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { ListProfileArticlesRequest } from '@commonplace/proto/content/v1/articles';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../../context.ts';
import {
  inScope,
  scopeKind,
  scopeKinds,
  type ScopeKind,
  type ScopeParameters,
} from '../../subforems/subforem-scope.ts';
import type { Tables } from '../../tables/tables.ts';
import { selectSummaries, toSummary } from '../article-view.ts';

type Parameters = PageWindow & ScopeParameters & { userId: number };

/** Pinned articles, last pinned first, and the others, newest first; each from its own index. */
function profileArticles(kind: ScopeKind) {
  return pagedStatement(
    { planName: `profile-${kind}`, usualSizes: [25] },
    (db: Kysely<Tables>, param: Param<Parameters>) => {
      const own = sql`listed and ${inScope(kind, param)('articles')} and user_id = ${param('userId')}`;
      const page = sql<{ id: number; pinned: boolean; time: string }>`(
        with pins as materialized (
          select id, pinned_at from articles where ${own} and pinned_at is not null
          order by pinned_at desc, id desc limit ${sql.lit(limits.article.pinnedPerAuthor)}
        )
        (select id, true as pinned, pinned_at as time from pins)
        union all (
          select id, false, published_at from articles where ${own} and id not in (select id from pins)
          order by published_at desc, id desc limit ${param('limit')}::bigint + ${param('offset')}::bigint
        )
        order by pinned desc, time desc, id desc limit ${param('limit')} offset ${param('offset')})`;
      return selectSummaries(db)
        .innerJoin(page.as('page'), 'page.id', 'a.id')
        .select('page.pinned')
        .orderBy(sql`page.pinned desc, page.time desc, page.id desc`);
    },
  );
}

export const profileLists = new Map(scopeKinds.map((kind) => [kind, profileArticles(kind)]));

/** Returns the published articles of a user for their profile: the pinned ones first. None for an unknown user. */
export async function listProfileArticles(
  context: ContentContext,
  call: CallContext,
  { userId, scope, ...page }: ListProfileArticlesRequest,
) {
  const list = profileLists.get(scopeKind(scope));
  if (list === undefined) throw new Error('no statement for the scope');
  const parameters = { userId, subforemId: scope?.id ?? null };
  const { rows, hasNext } = await list.page(context.database.reader(call.signal), parameters, page);
  return { articles: rows.map((row) => ({ ...toSummary(row), pinned: row.pinned })), hasNext };
}
