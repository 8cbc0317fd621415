import type { Account } from '@commonplace/testing/accounts';
import { type Answer, send } from './requests.ts';

/** Few enough for the deadline of each write on a busy machine. */
const maxConcurrency = 6;
const writesPerKind = 16;
/** The gateway's deadline is 5 s after the headers; timers may fire slightly early. */
const deadlineMs = 4_900;

/** The writes that the platform acknowledged with 201. */
export interface Acknowledged {
  articleIds: number[];
  comments: { idCode: string; articleId: number }[];
  reactions: { articleId: number; userId: number }[];
}

export interface WriteLoad {
  acknowledged: Acknowledged;
  answers: Answer[];
}

interface Write {
  send: () => Promise<Answer>;
  acknowledge: (body: unknown, acknowledged: Acknowledged) => void;
}

/** How `writeConcurrently` reacts to the answers. */
interface WriteLoadOptions {
  /** Called after each answer with the number of answers so far. */
  onProgress: (answered: number) => void;
  /** Waits until the platform serves again. A worker calls it after a failed write, so that an outage fails few writes. */
  untilServing: () => Promise<unknown>;
}

/**
 * Sends 16 articles, 16 comments and 16 reactions, mixed, six at a time, and fewer if the machine is too slow: a worker ends
 * with a write that missed its deadline, unless it is the last one. Needs 8 writers and two articles, so that no reaction is
 * sent twice.
 */
export async function writeConcurrently(
  url: string,
  writers: Account[],
  articleIds: number[],
  { onProgress, untilServing }: WriteLoadOptions,
): Promise<WriteLoad> {
  const writes = planWrites(url, writers, articleIds);
  const load: WriteLoad = { acknowledged: { articleIds: [], comments: [], reactions: [] }, answers: [] };
  let workers = maxConcurrency;
  const work = async () => {
    for (let write = writes.shift(); write; write = writes.shift()) {
      const answer = await write.send();
      load.answers.push(answer);
      if (answer.status === 201) write.acknowledge(answer.body, load.acknowledged);
      onProgress(load.answers.length);
      if (answer.status === 201) continue;
      if (answer.milliseconds >= deadlineMs && workers > 1) {
        workers -= 1;
        return;
      }
      await untilServing();
    }
  };
  await Promise.all(Array.from({ length: maxConcurrency }, work));
  return load;
}

function planWrites(url: string, writers: Account[], articleIds: number[]): Write[] {
  return Array.from({ length: writesPerKind }, (_, index) => {
    const writer = pick(writers, index);
    const articleId = pick(articleIds, Math.floor(index / writers.length));
    return [
      createArticle(url, writer, index),
      createComment(url, writer, articleId, index),
      createReaction(url, writer, articleId),
    ];
  }).flat();
}

function pick<T>(items: T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

function createArticle(url: string, { apiKey, username }: Account, index: number): Write {
  const article = { title: `Written by ${username}, ${index}`, body_markdown: 'Kept.', published: true };
  return {
    send: () => send(url, '/api/articles', { method: 'POST', apiKey, body: { article } }),
    acknowledge: (body, { articleIds }) => articleIds.push((body as { id: number }).id),
  };
}

function createComment(url: string, { apiKey }: Account, articleId: number, index: number): Write {
  const comment = { article_id: articleId, body_markdown: `Comment ${index}` };
  return {
    send: () => send(url, '/api/comments', { method: 'POST', apiKey, body: { comment } }),
    acknowledge: (body, { comments }) => comments.push({ idCode: (body as { id_code: string }).id_code, articleId }),
  };
}

function createReaction(url: string, { apiKey, id: userId }: Account, articleId: number): Write {
  const path = `/api/reactions?category=like&reactable_id=${articleId}&reactable_type=Article`;
  return {
    send: () => send(url, path, { method: 'POST', apiKey }),
    acknowledge: (_body, { reactions }) => reactions.push({ articleId, userId }),
  };
}
