import { isObject, type JsonObject } from './json-checks.ts';

/** A request and its response. */
export interface Exchange {
  method: string;
  /** With its query. */
  path: string;
  /** The kind of key, unless it was the right one. */
  key?: 'none' | 'wrong';
  /** Of a body that is not declared as JSON; empty if it is not declared at all. */
  contentType?: string;
  body?: unknown;
  /** A body that is not JSON. */
  text?: string;
  status: number;
  answer: unknown;
}

/**
 * Fields that differ between servers and that the platform does not read: times and durations, ids of requests and
 * batches, wording of errors, values of scores (their effect, the order of hits, is compared), the build of the server.
 */
const notCompared = new Set(
  [
    'batchUid commitDate commitSha createdAt duration enqueuedAt finishedAt link message processingTimeMs requestUid',
    'startedAt updatedAt weightedRankingScore',
  ].flatMap((names) => names.split(' ')),
);

/** Returns an answer without the fields that are not compared. */
export function comparable(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(comparable);
  if (!isObject(answer)) return answer;
  const members = Object.entries(answer).filter(([name]) => !notCompared.has(name));
  return Object.fromEntries(members.map(([name, value]) => [name, comparable(value)]));
}

export const isTaskPath = (path: string) => /^\/tasks[/?]/.test(path);

/** Returns the tasks in an answer. */
export function tasksOf(answer: unknown): JsonObject[] {
  const { results = [answer] } = answer as { results?: unknown[] };
  return results.filter(isObject);
}

export const isFinished = ({ status }: JsonObject) => status === 'succeeded' || status === 'failed';

/** Returns the finished tasks in an answer; the state of others depends on timing. */
export const finishedTasks = (answer: unknown) => tasksOf(answer).filter(isFinished);

/** Replaces the numbers of tasks in a path or an answer. */
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
