import { CommonplaceError } from '@commonplace/client';
import type { View } from '@commonplace/ui/view';
import { isNotFound } from '../api/api.ts';
import { findAnswerable } from '../comments/begin-reply.ts';
import { commentDraftIn } from '../comments/comment-draft.ts';
import type { CommentDraft } from '../comments/comment-form.ts';
import type { Discussion } from '../comments/discussion.ts';
import { showRefusedComment, showTypedComment } from '../comments/preview-comment.ts';
import { answeredNotification, repliedPath } from '../notifications/notification-paths.ts';
import { isUnansweredList } from '../desk/unanswered-path.ts';
import { formPaths } from '../parts/form-paths.ts';
import { episodePage } from '../podcasts/episode-page.ts';
import { readEpisodePage } from '../podcasts/podcasts.routes.ts';
import { idIn } from '../serving/form-fields.ts';
import type { FormCall, FormRoute, Refusal } from '../serving/page-route.ts';
import { submissionKey } from '../serving/submission-key.ts';
import { articlePage } from './article-page.ts';
import { readArticlePage } from './read-article.ts';

/** The reply is there, even if no notification can be marked. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CommonplaceError)) throw error;
}

/** The form for a comment on an article or an episode, which a refusal shows again on their page. */
const comment: FormRoute = {
  path: formPaths.comment,
  async submit(call) {
    const { api, field, returnTo } = call;
    const isOnArticle = field('article_id') !== '';
    const target = isOnArticle
      ? { article_id: idIn(call, 'article_id') }
      : { podcast_episode_id: idIn(call, 'podcast_episode_id') };
    const { parent, text } = commentDraftIn(call);
    const fields = { ...target, body_markdown: text, ...(parent !== undefined && { parent_id_code: parent }) };
    const idempotencyKey = submissionKey(call, ['article_id', 'podcast_episode_id', 'parent', 'body_markdown']);
    const { id_code: id } = await api.client.createComment({ body: { comment: fields }, idempotencyKey });
    const notification = answeredNotification(returnTo);
    if (parent !== undefined) {
      // The others of its group were not answered.
      const answered = { ids: notification === undefined ? [] : [notification], comment_id_codes: [parent] };
      await api.client.markNotificationsAsRead({ body: answered }).catch(ignoreRefusal);
    }
    if (notification !== undefined) return { goTo: repliedPath(returnTo, notification, id), flash: 'reply_sent' };
    return isUnansweredList(returnTo) ? { goTo: returnTo, flash: 'reply_sent' } : pathOfSent(returnTo, id);
  },
  async showRefused(call, refusal) {
    const page = call.field('article_id') === '' ? showOnEpisode(call, refusal) : showOnArticle(call, refusal);
    return (await page) ?? showRefusedComment(call, refusal);
  },
  showSignedOut: showTypedComment,
};

/** Returns the page of an article with the refused comment; undefined if it has no place for it. */
async function showOnArticle(call: FormCall, { message }: Refusal): Promise<string | undefined> {
  const { api, returnTo: path } = call;
  const draft = commentDraftIn(call, message);
  const article = await api.part(
    api.client.getArticle({ params: { path: { id: idIn(call, 'article_id') } } }).catch(ignoreMissing),
  );
  if (!article) return undefined;
  const { data, view } = await readArticlePage(article, { ...call, query: windowOf(call) });
  return hasPlaceFor(draft, data, view) ? articlePage({ ...data, draft }, { ...view, path }) : undefined;
}

/** Returns the page of an episode with the refused comment; undefined if it has no place for it. */
async function showOnEpisode(call: FormCall, { message }: Refusal): Promise<string | undefined> {
  const { api, returnTo: path } = call;
  const draft = commentDraftIn(call, message);
  const params = { path: { id: idIn(call, 'podcast_episode_id') } };
  const episode = await api.part(api.client.getPodcastEpisode({ params }).catch(ignoreMissing));
  if (!episode) return undefined;
  const { data, view } = await readEpisodePage(episode, { ...call, query: windowOf(call) });
  return hasPlaceFor(draft, data, view) ? episodePage({ ...data, draft }, { ...view, path }) : undefined;
}

/** What was commented may have been deleted meanwhile. */
function ignoreMissing(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}

/** Returns the query of the window with the comment that was to be answered, in the order of the page that the form was on. */
function windowOf({ returnTo, field }: FormCall): URLSearchParams {
  const { searchParams } = new URL(returnTo, 'http://site');
  return new URLSearchParams({ sort: searchParams.get('sort') ?? '', comment: field('parent') });
}

/** Whether a page has the form in which a comment was begun. */
function hasPlaceFor({ parent }: CommentDraft, { comments }: Pick<Discussion, 'comments'>, { viewer }: View): boolean {
  if (!comments || !viewer) return false;
  return parent === undefined || findAnswerable(comments, parent) !== undefined;
}

/** Returns the path of a comment that was sent, in the window of a long discussion. */
function pathOfSent(returnTo: string, idCode: string): string {
  const { pathname, searchParams } = new URL(returnTo, 'http://site');
  if (searchParams.has('comment')) searchParams.set('comment', idCode);
  const query = searchParams.toString();
  return `${pathname}${query && `?${query}`}#comment-${idCode}`;
}

export const newCommentForms: readonly FormRoute[] = [comment];
