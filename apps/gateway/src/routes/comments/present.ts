import type { Comment } from '@commonplace/proto/community/v1/comments';
import type { z } from 'zod';
import { presentPerson } from '../../present/people.ts';
import type { ApiVersion } from '../../route.ts';
import type { SiteAddress } from '../../site/site-address.ts';
import type { commentBeta, commentV1 } from './schemas.ts';

type CommentBeta = z.infer<typeof commentBeta>;
type CommentV1 = z.infer<typeof commentV1>;

/** A comment without its replies. */
export function presentComment(comment: Comment, version: ApiVersion, site: SiteAddress): CommentBeta | CommentV1 {
  return version === 'v1' ? presentCommentV1(comment, site) : presentCommentBeta(comment, site);
}

/** Comments nested under what they reply to, which comes before them. Those whose parent is not among them come out on top. */
export function presentThreads(
  comments: readonly Comment[],
  version: ApiVersion,
  site: SiteAddress,
): CommentBeta[] | CommentV1[] {
  return version === 'v1'
    ? nest(comments, (comment) => presentCommentV1(comment, site))
    : nest(comments, (comment) => presentCommentBeta(comment, site));
}

function nest<Presented extends { children: Presented[] }>(
  comments: readonly Comment[],
  present: (comment: Comment) => Presented,
): Presented[] {
  const presented = new Map<number, Presented>();
  const top: Presented[] = [];
  for (const comment of comments) {
    const shown = present(comment);
    presented.set(comment.id, shown);
    const parent = comment.parentId === undefined ? undefined : presented.get(comment.parentId);
    (parent?.children ?? top).push(shown);
  }
  return top;
}

function presentCommentBeta(comment: Comment, site: SiteAddress): CommentBeta {
  return { ...presentCommon(comment, site), children: [] };
}

function presentCommentV1(comment: Comment, site: SiteAddress): CommentV1 {
  return {
    ...presentCommon(comment, site),
    image_url: comment.author ? site.profileImage(comment.author.profileImage) : null,
    children: [],
  };
}

function presentCommon(comment: Comment, site: SiteAddress) {
  return {
    type_of: 'comment' as const,
    id_code: comment.idCode,
    created_at: comment.createdAt,
    body_html: comment.bodyHtml,
    user: comment.author ? presentPerson(comment.author, site) : {},
  };
}
