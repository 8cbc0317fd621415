import { CommonplaceError } from '@commonplace/client';
import { commentDraftIn } from '../comments/comment-draft.ts';
import { showTypedComment } from '../comments/preview-comment.ts';
import { answeredNotification } from '../notifications/notification-paths.ts';
import { formPaths } from '../parts/form-paths.ts';
import { episodePage } from '../podcasts/episode-page.ts';
import { readEpisodePage } from '../podcasts/podcasts.routes.ts';
import { idIn } from '../serving/form-fields.ts';
import type { FormRoute } from '../serving/page-route.ts';
import { submissionKey } from '../serving/submission-key.ts';
import { articlePage } from './article-page.ts';
import { readArticlePage } from './read-article.ts';

/** The reply is there, even if its notification cannot be marked. */
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
    if (notification !== undefined) {
      await api.client.markNotificationGroupAsRead({ params: { path: { id: notification } } }).catch(ignoreRefusal);
      return { goTo: returnTo, flash: 'reply_sent' };
    }
    return pathOfSent(returnTo, id);
  },
  async showRefused(call, { message }) {
    const { field, returnTo: path } = call;
    const draft = commentDraftIn(call, message);
    if (field('article_id') === '') {
      const params = { path: { id: idIn(call, 'podcast_episode_id') } };
      const { data, view } = await readEpisodePage(await call.api.client.getPodcastEpisode({ params }), call);
      return episodePage({ ...data, draft }, { ...view, path });
    }
    const article = await call.api.client.getArticle({ params: { path: { id: idIn(call, 'article_id') } } });
    const { data, view } = await readArticlePage(article, call);
    return articlePage({ ...data, draft }, { ...view, path });
  },
  showSignedOut: showTypedComment,
};

/** Returns the path of a comment that was sent, in the window of a long discussion. */
function pathOfSent(returnTo: string, idCode: string): string {
  const { pathname, searchParams } = new URL(returnTo, 'http://site');
  if (searchParams.has('comment')) searchParams.set('comment', idCode);
  const query = searchParams.toString();
  return `${pathname}${query && `?${query}`}#comment-${idCode}`;
}

export const newCommentForms: readonly FormRoute[] = [comment];
