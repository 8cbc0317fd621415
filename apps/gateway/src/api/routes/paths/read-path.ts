import { create } from '@bufbuild/protobuf';
import type { ResolvedComment } from '@commonplace/proto/community/v1/comments';
import { PathState, ResolvePathResponseSchema, type ResolvePathResponse } from '@commonplace/proto/content/v1/paths';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { Clients } from '../../../clients.ts';

/** A resolved path; `target` is what a comment is about. */
export type ReadPath = ResolvePathResponse & { target?: Pick<ResolvedComment, 'articleId' | 'podcastEpisodeId'> };

/**
 * Resolves a path in the service that owns what may be there: comments are community's. Embeds of comments link to
 * `/comments/{id_code}`, which names no user.
 */
export async function readPath(
  { paths, comments }: Pick<Clients, 'paths' | 'comments'>,
  path: string,
  options: RpcCallOptions,
): Promise<ReadPath> {
  const [, idCode] = /^\/(?:[^/]+\/comment|comments)\/([0-9a-p]+)$/.exec(path) ?? [];
  if (idCode === undefined) return paths.resolvePath({ path }, options);
  const { comment } = await comments.resolveComment({ idCode }, options);
  return comment
    ? resolutionOf(comment, path, idCode)
    : create(ResolvePathResponseSchema, { state: PathState.UNKNOWN });
}

function resolutionOf(comment: ResolvedComment, path: string, idCode: string): ReadPath {
  const { id, userId, username, deleted } = comment;
  const location = `/${username.toLowerCase()}/comment/${idCode}`;
  const place = { state: location === path ? PathState.FOUND : PathState.MOVED, recordId: id, location };
  const resolved = { recordType: 'comment', userId, ...(deleted ? { state: PathState.GONE } : place) };
  return Object.assign(create(ResolvePathResponseSchema, resolved), { target: comment });
}
