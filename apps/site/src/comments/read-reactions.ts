import type { ItemOf } from '@commonplace/client';
import type { Api } from '../api/api.ts';
import type { FollowedReactors } from '../reactions/followed-reactors.ts';
import type { ReactionCount, ReactionKind } from '../reactions/reaction.ts';
import { votes, type Vote } from '../reactions/votes.ts';
import type { CommentNode, ShownReactions } from './comment-data.ts';

/** The API counts for at most 100 records at once. */
const maxRecords = 100;

export const noReactions: ShownReactions = {
  reactions: [],
  followed: { names: [], count: 0 },
  ownVotes: [],
  commentLikes: new Map(),
};

/** Counts the reactions to an article and its comments, in one call; those of a service that is unavailable are 0. */
export async function readReactions(
  articleId: number | undefined,
  comments: readonly CommentNode[],
  api: Api,
): Promise<ShownReactions> {
  const codes = comments.flatMap(codesIn);
  if (articleId === undefined && codes.length === 0) return noReactions;
  const query = {
    ...(articleId !== undefined && { article_ids: String(articleId) }),
    ...(codes.length > 0 && { comment_id_codes: codes.slice(0, maxRecords - 1).join(',') }),
  };
  const counted = (await api.part(api.client.listReactionCounts({ params: { query } }))) ?? [];
  const byCode = new Map(counted.map((record) => [record.id_code, record]));
  const likes = codes.map((code) => {
    const record = byCode.get(code);
    const isOwn = record?.own_categories.includes('like') ?? false;
    const likesOf = { id: Number.parseInt(code, 26), count: record?.counts.like ?? 0, isOwn };
    return [code, { ...likesOf, ownVotes: votesIn(record), followed: followedIn(record) }] as const;
  });
  const article = counted.find(({ reactable_type: type }) => type === 'Article');
  const reactions = Object.entries(article?.counts ?? {}).map(([category, count]): ReactionCount => {
    const kind = category as ReactionKind;
    return { category: kind, count, isOwn: article?.own_categories.includes(kind) ?? false };
  });
  return { reactions, followed: followedIn(article), ownVotes: votesIn(article), commentLikes: new Map(likes) };
}

function followedIn(record: ItemOf<'listReactionCounts'> | undefined): FollowedReactors {
  return { names: record?.followed_names ?? [], count: record?.followed_count ?? 0 };
}

/** Returns the viewer's votes on a record. */
function votesIn(record: ItemOf<'listReactionCounts'> | undefined): Vote[] {
  return votes.filter((vote) => record?.own_categories.includes(vote));
}

/** Returns the codes of a comment and its replies, without deleted ones. */
function codesIn({ id_code: code, user, children }: CommentNode): string[] {
  const below = children.flatMap(codesIn);
  return 'username' in user ? [code, ...below] : below;
}
