import { fieldOf, mediaType } from './comment-form.ts';
import type { Refusal } from './comment-problems.ts';
import type { KeptText } from './kept-texts.ts';

/** What became of a comment. */
export interface SentComment {
  /** Undefined without an answer. */
  status: number | undefined;
  isAccepted: boolean;
  body: (Refusal['body'] & { id_code?: string }) | undefined;
}

/** Sends the comment of a form to the API; one with the same key once at most. */
export async function sendComment(form: HTMLFormElement, { text, key = '' }: KeptText): Promise<SentComment> {
  const field = (name: string) => fieldOf(form, name)?.value;
  const [edited, article, episode, parent] = ['id_code', 'article_id', 'podcast_episode_id', 'parent'].map(field);
  const comment = {
    body_markdown: text,
    ...(article !== undefined && { article_id: Number(article) }),
    ...(episode !== undefined && { podcast_episode_id: Number(episode) }),
    ...(parent !== undefined && { parent_id_code: parent }),
  };
  const headers = {
    accept: mediaType,
    'content-type': 'application/json',
    ...(edited === undefined && { 'idempotency-key': key }),
  };
  const path = edited === undefined ? '/api/comments' : `/api/comments/${edited}`;
  // Else a connection that has silently gone holds the form up for many minutes.
  const signal = AbortSignal.timeout(60_000);
  const method = edited === undefined ? 'POST' : 'PUT';
  const answer = await fetch(path, { method, headers, body: JSON.stringify({ comment }), signal }).catch(
    () => undefined,
  );
  const body = (await answer?.json().catch(() => undefined)) as SentComment['body'];
  return { status: answer?.status, isAccepted: answer?.ok === true, body };
}
