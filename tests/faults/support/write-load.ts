import type { Account } from '@commonplace/testing/accounts';
import { type Answer, send } from './requests.ts';

const concurrency = 25;
const writesPerKind = 40;

/** What the platform acknowledged with 201. */
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

/**
 * Sends 40 creates, 40 comments and 40 reactions, 25 at a time, mixed. `onProgress` is told after each answer how
 * many there have been; 25 writers and 8 articles to write on are needed, so that no reaction is asked for twice.
 */
export async function writeConcurrently(
  url: string,
  writers: Account[],
  articleIds: number[],
  onProgress: (answered: number) => void,
): Promise<WriteLoad> {
  const writes = planWrites(url, writers, articleIds);
  const load: WriteLoad = { acknowledged: { articleIds: [], comments: [], reactions: [] }, answers: [] };
  const work = async () => {
    for (let write = writes.shift(); write; write = writes.shift()) {
      const answer = await write.send();
      load.answers.push(answer);
      if (answer.status === 201) write.acknowledge(answer.body, load.acknowledged);
      onProgress(load.answers.length);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
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
