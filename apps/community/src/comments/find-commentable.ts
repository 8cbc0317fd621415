import type { CallContext } from '@commonplace/domain/call-context';
import type { CommunityContext } from '../context.ts';
import { catchUpWithArticle, findCurrentArticle } from '../projections/catch-up.ts';
import { catchUpWithEpisode, findCurrentEpisode } from '../projections/catch-up-episode.ts';
import type { Use } from '../projections/copy-fallback.ts';
import type { Commentable } from './commentable.ts';

interface CurrentCommentable {
  published: boolean;
  /** Only articles can refuse comments. */
  commentsClosed?: boolean;
}

/** Returns the current state of the target from content; undefined when it does not exist. */
export function findCurrentCommentable(
  context: CommunityContext,
  call: CallContext,
  { kind, id }: Commentable,
  use: Use,
): Promise<CurrentCommentable | undefined> {
  return kind === 'article' ? findCurrentArticle(context, call, id, use) : findCurrentEpisode(context, call, id, use);
}

/** As `findCurrentCommentable`, for a write that refers to the local copy. */
export function catchUpWithCommentable(
  context: CommunityContext,
  call: CallContext,
  { kind, id }: Commentable,
): Promise<CurrentCommentable | undefined> {
  return kind === 'article' ? catchUpWithArticle(context, call, id) : catchUpWithEpisode(context, call, id);
}
