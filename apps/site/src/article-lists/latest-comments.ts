import type { ItemOf } from '@commonplace/client';
import { shortenText } from '@commonplace/rules/cut-text';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { isNotFound, type Api } from '../api/api.ts';
import { pathOfComment } from '../comments/comment-order.ts';
import { renderAvatar } from '../parts/byline.ts';
import type { CardArticle } from '../parts/card.ts';
import { firstWords, lettersIn, renderDescription } from '../parts/description.ts';

/** The newest comment on an article. */
export type LatestComment = Pick<ItemOf<'listLatestComments'>, 'article_id' | 'id_code' | 'excerpt' | 'user'>;

/** The newest comments by the ids of their articles. */
export type LatestComments = ReadonlyMap<number, LatestComment>;

/** The letters of name and words that fit into the line of a card, and of a phone. */
const maxLetters = { wide: 88, phone: 44 };
const maxNameLength = 24;

/** Reads the newest comment on each article that has comments, in one call; none while their service is unavailable. */
export async function readLatestComments(
  articles: readonly CardArticle[] | undefined,
  api: Api,
): Promise<LatestComments> {
  const ids = (articles ?? []).flatMap(({ id, comments_count: count = 0 }) => (count > 0 ? [id] : []));
  if (ids.length === 0) return new Map();
  const comments = await api.part(readOf(ids, api));
  return new Map((comments ?? []).map((comment) => [comment.article_id, comment]));
}

async function readOf(ids: readonly number[], api: Api): Promise<readonly LatestComment[]> {
  try {
    return await api.client.listLatestComments({ params: { query: { article_ids: ids.join(',') } } });
  } catch (error) {
    // A gateway of the last release does not have the operation.
    if (isNotFound(error)) return [];
    throw error;
  }
}

/** Renders the newest comment on an article as one line of its card: who wrote it, and its first words. */
export function renderLatestComment({ path }: CardArticle, comment: LatestComment, view: View): Html | false {
  const { user, excerpt, id_code: code } = comment;
  if (excerpt === '') return false;
  // The order of the comments is that of the article.
  const chosen = { order: 'oldest', usual: 'oldest' } as const;
  const name = shortenText(user.name, maxNameLength);
  const taken = lettersIn(name);
  const words = renderDescription(firstWords(excerpt, maxLetters.wide - taken), maxLetters.phone - taken);
  return html`<a class="latest" href="${pathOfComment(path, chosen, code)}" rel="nofollow"
    >${renderAvatar(user, 20)}<span
      ><span class="unseen">${view.locale.messages.reading.toNewest}: </span><b><bdi>${name}</bdi></b>
      <bdi>${words}</bdi></span
    ></a
  >`;
}
