import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { authorColumns, toPerson } from '@commonplace/people/person';
import type { ListVideosRequest, VideoArticle } from '@commonplace/proto/content/v1/videos';
import { sql, type InferResult, type Kysely } from 'kysely';
import { articlePath } from '../articles/article-path.ts';
import type { ContentContext } from '../context.ts';
import { scopeKind, scopeKinds, inScope, type ScopeKind, type ScopeParameters } from '../subforems/subforem-scope.ts';
import type { Tables } from '../tables/tables.ts';

/** Minimum score of listed videos, as in the reference. */
const minScore = -4;

/** The page is found by the index of videos; only its rows are joined. */
function selectVideos(db: Kysely<Tables>, param: Param<ScopeParameters & PageWindow>, kind: ScopeKind) {
  const page = db
    .selectFrom('articles')
    .select(['id', 'hotness_score as k'])
    .where('listed', '=', true)
    .where('video_source_url', 'is not', null)
    .where('score', '>', minScore)
    .where(inScope(kind, param)('articles'))
    .orderBy('hotness_score', 'desc')
    .orderBy('id', 'desc')
    .limit(param('limit'))
    .offset(param('offset'));
  return db
    .selectFrom(page.as('page'))
    .innerJoin('articles as a', 'a.id', 'page.id')
    .innerJoin('users as author', 'author.id', 'a.user_id')
    .leftJoin('organizations as organization', (join) =>
      join.onRef('organization.id', '=', 'a.organization_id').on('organization.deleted', '=', false),
    )
    .select(['a.id', 'a.title', 'a.slug', 'a.user_id', 'a.video_duration_in_seconds'])
    .select([
      sql<string>`coalesce(a.video_source_url, '')`.as('video_source_url'),
      sql<string>`coalesce(a.hosted_video_url, '')`.as('hosted_video_url'),
      'organization.username as organization_username',
    ])
    .select(authorColumns)
    .orderBy('page.k', 'desc')
    .orderBy('page.id', 'desc');
}

/** One statement per kind of scope. */
export const videoStatements = new Map(
  scopeKinds.map((kind) => [
    kind,
    pagedStatement(
      { planName: 'videos', usualSizes: [24] },
      (db: Kysely<Tables>, param: Param<ScopeParameters & PageWindow>) => selectVideos(db, param, kind),
    ),
  ]),
);

/** Returns published articles with a video, most popular first. */
export async function listVideos(
  context: ContentContext,
  call: CallContext,
  { page, perPage, scope }: ListVideosRequest,
): Promise<{ videos: VideoArticle[]; hasNext: boolean }> {
  const statement = videoStatements.get(scopeKind(scope));
  if (statement === undefined) throw new Error('no statement for the scope');
  const parameters = { subforemId: scope?.id ?? null };
  const { rows, hasNext } = await statement.page(context.database.reader(call.signal), parameters, { page, perPage });
  return { videos: rows.map(toVideo), hasNext };
}

function toVideo(row: InferResult<ReturnType<typeof selectVideos>>[number]): VideoArticle {
  return {
    $typeName: 'commonplace.content.v1.VideoArticle',
    id: row.id,
    path: articlePath(row.organization_username ?? row.author_username, row.slug),
    title: row.title,
    author: toPerson(row.user_id, row),
    videoSourceUrl: row.video_source_url,
    hostedVideoUrl: row.hosted_video_url,
    durationInSeconds: row.video_duration_in_seconds,
  };
}
