import { randomBytes } from 'node:crypto';
import type { Account } from '@commonplace/testing/accounts';
import type { RunningPlatform } from '@commonplace/testing/platform-process';
import { z } from 'zod';
import { caller } from './caller.ts';

/** An answer as a reader gets it. */
export interface PageAnswer {
  status: number;
  text: string;
}

/** A write, and the pages and answers of the API that show it. */
export interface MeasuredWrite {
  name: string;
  send(): Promise<unknown>;
  pages: { path: string; isDone(answer: PageAnswer): boolean }[];
}

const article = z.object({ id: z.number(), path: z.string() });
const comment = z.object({ id_code: z.string() });

const shows =
  (text: string) =>
  ({ status, text: answer }: PageAnswer) =>
    status === 200 && answer.includes(text);
const lacks =
  (text: string) =>
  ({ status, text: answer }: PageAnswer) =>
    status < 500 && !answer.includes(text);
const isGone = ({ status }: PageAnswer) => status === 404 || status === 410;

/** Writes an article with a comment, and returns edits, withdrawals, acts of moderation and deletions of these, in order. */
export async function prepareChanges(
  platform: RunningPlatform,
  { id: authorId, username, apiKey }: Account,
  moderatorKey: string,
): Promise<MeasuredWrite[]> {
  const [own, moderate] = [caller(platform, apiKey), caller(platform, moderatorKey)];
  const word = () => `x${randomBytes(8).toString('hex')}`;
  const [edited, corrected, deleted] = [word(), word(), word()];
  const fields = { title: 'Fresh', body_markdown: 'Written to be changed.', published: true };
  const { id, path } = article.parse(await own('POST', '/api/articles', { article: fields }));
  const say = async (text: string) => {
    const body = { comment: { article_id: id, body_markdown: text } };
    return comment.parse(await own('POST', '/api/comments', body)).id_code;
  };
  const [code, deletedCode] = [await say('To be edited'), await say(deleted)];
  const articlePages = [path, `/api/articles/${id}`];
  const lists = ['/', '/latest', `/${username}`, '/api/articles', `/api/articles?username=${username}`];
  const discussions = [path, `/api/comments?a_id=${id}`];
  const at = (paths: readonly string[], isDone: (answer: PageAnswer) => boolean) =>
    paths.map((one) => ({ path: one, isDone }));
  const withoutArticle = [...at(articlePages, isGone), ...at(lists, lacks(edited))];
  const withArticle = at([...articlePages, ...lists], shows(edited));
  const publish = () => own('PUT', `/api/articles/${id}`, { article: { published: true } });
  return [
    {
      name: 'edit of an article',
      send: () => own('PUT', `/api/articles/${id}`, { article: { title: edited } }),
      pages: withArticle,
    },
    {
      name: 'edit of a comment',
      send: () => own('PUT', `/api/comments/${code}`, { comment: { body_markdown: corrected } }),
      pages: at(discussions, shows(corrected)),
    },
    {
      name: 'hidden comment',
      send: () => moderate('PUT', `/api/comments/${code}/hide`),
      pages: at(discussions, lacks(corrected)),
    },
    {
      name: 'deleted comment',
      send: () => own('DELETE', `/api/comments/${deletedCode}`),
      pages: at(discussions, lacks(deleted)),
    },
    { name: 'withdrawn article', send: () => own('DELETE', `/api/articles/${id}/publication`), pages: withoutArticle },
    { name: 'published article', send: publish, pages: withArticle },
    {
      name: 'article unpublished by a moderator',
      send: () => moderate('PUT', `/api/articles/${id}/unpublish`, {}),
      pages: withoutArticle,
    },
    { name: 'article published again', send: publish, pages: withArticle },
    {
      name: 'author marked as spam',
      send: () => moderate('PUT', `/api/users/${authorId}/spam`, {}),
      pages: withoutArticle,
    },
    {
      name: 'author no longer spam',
      send: () => moderate('DELETE', `/api/users/${authorId}/spam`),
      pages: withArticle,
    },
    { name: 'deleted article', send: () => own('DELETE', `/api/articles/${id}`), pages: withoutArticle },
  ];
}
