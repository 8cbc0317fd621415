import { isObject, type JsonObject } from './json-checks.ts';

/** A request and its answer. */
export interface Exchange {
  method: string;
  /** With its query. */
  path: string;
  /** Which key it had, unless that was the right one. */
  key?: 'none' | 'wrong';
  /** Of a body that was not announced as JSON; empty when it was not announced at all. */
  contentType?: string;
  body?: unknown;
  /** A body that is no JSON. */
  text?: string;
  status: number;
  answer: unknown;
}

/**
 * What no two servers answer alike, and nothing of ours reads: times and durations, ids of requests and batches, the
 * wording of errors, the value of a score (its effect, the order of hits, is compared), the build of the server.
 */
const notCompared = new Set(
  [
    'batchUid commitDate commitSha createdAt duration enqueuedAt finishedAt link message processingTimeMs requestUid',
    'startedAt updatedAt weightedRankingScore',
  ].flatMap((names) => names.split(' ')),
);

/** An answer without what is not compared. */
export function comparable(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(comparable);
  if (!isObject(answer)) return answer;
  const members = Object.entries(answer).filter(([name]) => !notCompared.has(name));
  return Object.fromEntries(members.map(([name, value]) => [name, comparable(value)]));
}

export const isTaskPath = (path: string) => /^\/tasks[/?]/.test(path);

/** The tasks that an answer tells of. */
export function tasksOf(answer: unknown): JsonObject[] {
  const { results = [answer] } = answer as { results?: unknown[] };
  return results.filter(isObject);
}

export const isFinished = ({ status }: JsonObject) => status === 'succeeded' || status === 'failed';

/** Of an answer about tasks, those that are done: how far the others were depends on the moment. */
export const finishedTasks = (answer: unknown) => tasksOf(answer).filter(isFinished);

/** Puts another name for every number of a task, in a path or in an answer. */
export function renumberTasks(value: unknown, rename: (uid: number) => number): unknown {
  if (typeof value === 'string') {
    return value.replace(/(?<=^\/tasks(?:\/|\?uids=))[\d,%C]+/, (uids) => {
      const numbers = decodeURIComponent(uids).split(',').map(Number);
      return numbers.map(rename).join();
    });
  }
  if (Array.isArray(value)) return value.map((item) => renumberTasks(item, rename));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isTask = (name === 'uid' || name === 'taskUid') && typeof member === 'number';
      return [name, isTask ? rename(member) : typeof member === 'object' ? renumberTasks(member, rename) : member];
    }),
  );
}
