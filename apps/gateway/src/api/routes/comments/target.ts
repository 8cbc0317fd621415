import { badRequest, notFound } from '@commonplace/domain/errors';
import { largestId } from '@commonplace/rules/limits';
import type { ListCommentsRequest } from '@commonplace/proto/community/v1/comments';
import type { ApiVersion } from '../../../edge/served-route.ts';

/** Returns the target of ListComments. Throws `bad_request` unless exactly one of the two ids is given. */
export function commentTargetOf(
  query: { a_id?: string | undefined; p_id?: string | undefined },
  version: ApiVersion,
): Exclude<ListCommentsRequest['target'], { case: undefined }> {
  if ((query.a_id === undefined) === (query.p_id === undefined))
    throw badRequest('exactly one of a_id and p_id is required');
  if (query.a_id !== undefined) return { case: 'articleId', value: parseId('a_id', query.a_id, version) };
  return { case: 'podcastEpisodeId', value: parseId('p_id', query.p_id ?? '', version) };
}

/** Parses an id: the beta refuses invalid ones with 400, V1 with 404. */
function parseId(name: string, text: string, version: ApiVersion): number {
  const id = /^\d+$/.test(text) ? Number(text) : 0;
  if (id >= 1 && id <= largestId) return id;
  if (version === 'beta' && id < 1) throw badRequest(`${name} must be an integer of at least 1`);
  throw notFound();
}
