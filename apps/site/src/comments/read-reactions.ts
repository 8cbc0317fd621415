import type { ItemOf } from '@commonplace/client';
import type { Api } from '../api/api.ts';
import type { FollowedReactors } from '../reactions/followed-reactors.ts';
import type { ReactionCount, ReactionKind } from '../reactions/reaction.ts';
import { votes, type Vote } from '../reactions/votes.ts';
import type { PageView, ViewerReactions } from '../serving/view.ts';
import type { CommentLikes, CommentNode, ShownReactions } from './comment-data.ts';

/** The API counts for at most 100 records at once. */
const maxRecords = 100;

export const noReactions: ShownReactions = {
  reactions: [],
  followed: { names: [], count: 0 },
  ownVotes: [],
  commentLikes: new Map(),
};

type Counted = ItemOf<'listReactionCounts'>;
type Reacted = PageView['reactions'];

/** Returns the codes of comments whose reactions are shown, with replies and without deleted ones. */
export function reactableCodes(comments: readonly CommentNode[]): string[] {
  return comments.flatMap(codesIn).slice(0, maxRecords - 1);
}

/**
 * Counts the reactions to an article and comments, in one call whose answer all viewers share; none while their service is
 * unavailable.
 */
export async function readCounts(
  articleId: number | undefined,
  codes: readonly string[],
  api: Api,
): Promise<readonly Counted[]> {
  if (articleId === undefined && codes.length === 0) return [];
  const query = {
    ...(articleId !== undefined && { article_ids: String(articleId) }),
    ...(codes.length > 0 && { comment_id_codes: codes.join(',') }),
    own: 'false',
  } as const;
  return (await api.part(api.client.listReactionCounts({ params: { query } }))) ?? [];
}

/** Adds the viewer's reactions, and those of whom they follow, to the counts of an article and comments. */
export function withReacted(counts: readonly Counted[], codes: readonly string[], reacted: Reacted): ShownReactions {
  const byCode = new Map(counts.map((record) => [record.id_code, record]));
  const likes = codes.map((code): [string, CommentLikes] => {
    const own = reacted.get(code);
    const isOwn = own?.own_categories.includes('like') ?? false;
    const likesOf = { id: Number.parseInt(code, 26), count: byCode.get(code)?.counts.like ?? 0, isOwn };
    return [code, { ...likesOf, ownVotes: votesIn(own), followed: followedIn(own) }];
  });
  const own = reacted.get(null);
  const reactions = Object.entries(byCode.get(null)?.counts ?? {}).map(([category, count]): ReactionCount => {
    const kind = category as ReactionKind;
    return { category: kind, count, isOwn: own?.own_categories.includes(kind) ?? false };
  });
  return { reactions, followed: followedIn(own), ownVotes: votesIn(own), commentLikes: new Map(likes) };
}

function followedIn(record: ViewerReactions | undefined): FollowedReactors {
  return { names: record?.followed_names ?? [], count: record?.followed_count ?? 0 };
}

/** Returns the viewer's votes on a record. */
function votesIn(record: ViewerReactions | undefined): Vote[] {
  return votes.filter((vote) => record?.own_categories.includes(vote));
}

/** Returns the codes of a comment and its replies, without deleted ones. */
function codesIn({ id_code: code, user, children }: CommentNode): string[] {
  const below = children.flatMap(codesIn);
  return 'username' in user ? [code, ...below] : below;
}
