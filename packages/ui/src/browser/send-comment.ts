import { callApi, type ApiAnswer } from './api.ts';
import { fieldOf } from './comment-form.ts';
import type { KeptText } from './kept-texts.ts';

/** Sends the comment of a form to the API; one with the same key once at most. */
export function sendComment(form: HTMLFormElement, { text, key = '' }: KeptText): Promise<ApiAnswer> {
  const field = (name: string) => fieldOf(form, name)?.value;
  const [edited, article, episode, parent] = ['id_code', 'article_id', 'podcast_episode_id', 'parent'].map(field);
  const comment = {
    body_markdown: text,
    ...(article !== undefined && { article_id: Number(article) }),
    ...(episode !== undefined && { podcast_episode_id: Number(episode) }),
    ...(parent !== undefined && { parent_id_code: parent }),
  };
  if (edited !== undefined) return callApi('PUT', `/api/comments/${edited}`, { comment });
  return callApi('POST', '/api/comments', { comment }, { 'idempotency-key': key });
}
