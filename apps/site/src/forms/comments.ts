import { articlePage } from '../pages/article/article-page.ts';
import { commentEditPage } from '../pages/article/comment-edit-page.ts';
import { episodePage } from '../pages/community/episode-page.ts';
import { formPaths } from '../pages/form-paths.ts';
import { readArticlePage } from '../routes/articles/read-article.ts';
import { readEpisodePage } from '../routes/community/podcasts.ts';
import type { FormRoute } from '../serving/page-route.ts';
import { begunIn } from './begun-comment.ts';
import { idCodeIn, idIn, isOn } from './fields.ts';
import { previewComment, showTypedComment } from './preview-comment.ts';
import { submissionKey } from '../serving/submission-key.ts';

const comment: FormRoute = {
  path: formPaths.comment,
  async submit(call) {
    const { api, field, returnTo } = call;
    const isOnArticle = field('article_id') !== '';
    const target = isOnArticle
      ? { article_id: idIn(call, 'article_id') }
      : { podcast_episode_id: idIn(call, 'podcast_episode_id') };
    const { parent, text } = begunIn(call);
    const fields = { ...target, body_markdown: text, ...(parent !== undefined && { parent_id_code: parent }) };
    const idempotencyKey = submissionKey(call, ['article_id', 'podcast_episode_id', 'parent', 'body_markdown']);
    const { id_code: id } = await api.client.createComment({ body: { comment: fields }, idempotencyKey });
    return `${returnTo.split('#', 1)[0]}#comment-${id}`;
  },
  async showRefused(call, { message }) {
    const { field, returnTo: path } = call;
    const begun = begunIn(call, message);
    if (field('article_id') === '') {
      const params = { path: { id: idIn(call, 'podcast_episode_id') } };
      const { data, view } = await readEpisodePage(await call.api.client.getPodcastEpisode({ params }), call);
      return episodePage({ ...data, begun }, { ...view, path });
    }
    const article = await call.api.client.getArticle({ params: { path: { id: idIn(call, 'article_id') } } });
    const { data, view } = await readArticlePage(article, call);
    return articlePage({ ...data, begun }, { ...view, path });
  },
  showSignedOut: showTypedComment,
};

const editComment: FormRoute = {
  path: formPaths.editComment,
  async submit(call) {
    const body = { comment: { body_markdown: call.field('body_markdown') } };
    await call.api.client.updateComment({ params: { path: { id: idCodeIn(call) } }, body });
    return call.returnTo;
  },
  async showRefused({ field, returnTo: path, view }, { message: problem }) {
    const data = { idCode: field('id_code'), path, text: field('body_markdown'), problem };
    return commentEditPage(data, { ...(await view()), path });
  },
  showSignedOut: showTypedComment,
};

const deleteComment: FormRoute = {
  path: formPaths.deleteComment,
  async submit(call) {
    await call.api.client.deleteComment({ params: { path: { id: idCodeIn(call) } } });
    return call.returnTo;
  },
};

const hideComment: FormRoute = {
  path: formPaths.hideComment,
  async submit(call) {
    const { client } = call.api;
    const params = { path: { id: idCodeIn(call) } };
    await (isOn(call) ? client.hideComment({ params }) : client.unhideComment({ params }));
    return call.returnTo;
  },
};

export const commentForms: readonly FormRoute[] = [comment, editComment, deleteComment, hideComment, previewComment];
