import { setTimeout as sleep } from 'node:timers/promises';
import {
  comparable,
  finishedTasks,
  isFinished,
  isTaskPath,
  tasksOf,
  renumberTasks,
  type Exchange,
} from './exchange.ts';
import { isObject, type JsonObject } from './json-checks.ts';

export interface ReplayTarget {
  url: string;
  apiKey: string;
  /** Prefix of index names. */
  prefix?: string;
}

/** Sends recorded requests to a server in order, and returns each answer in the form of the record. */
export class Replay {
  readonly #target: ReplayTarget;
  /** The server's task ids by those of the record, and the reverse. */
  readonly #actual = new Map<number, number>();
  readonly #recorded = new Map<number, number>();

  constructor(target: ReplayTarget) {
    this.#target = target;
  }

  async answer(exchange: Exchange): Promise<Pick<Exchange, 'status' | 'answer'>> {
    for (;;) {
      const { status, answer } = await this.#send(exchange);
      if (!isTaskPath(exchange.path) || status !== 200) return { status, answer };
      const wanted = finishedTasks(exchange.answer).map(({ uid }) => uid);
      const tasks = tasksOf(answer).filter(({ uid }) => wanted.includes(uid));
      if (tasks.every(isFinished)) return { status, answer: tasks };
      await sleep(5);
    }
  }

  async #send(exchange: Exchange): Promise<Pick<Exchange, 'status' | 'answer'>> {
    const { url, apiKey } = this.#target;
    const { method, key, contentType = 'application/json', status: recordedStatus, answer: recordedAnswer } = exchange;
    const path = renumberTasks(exchange.path, (uid) => this.#actual.get(uid) ?? uid) as string;
    const text = exchange.text ?? (exchange.body === undefined ? '' : JSON.stringify(exchange.body));
    const headers = {
      ...(key !== 'none' && { authorization: `Bearer ${key === 'wrong' ? `no ${apiKey}` : apiKey}` }),
      ...(contentType !== '' && method !== 'GET' && method !== 'DELETE' && { 'content-type': contentType }),
    };
    const body = text === '' ? null : new TextEncoder().encode(this.#prefixed(text));
    const answered = await fetch(`${url}${this.#prefixed(path)}`, { method, headers, body });
    const answer = this.#withoutPrefix(comparable(await answered.json()));
    if (recordedStatus === 202) this.#noteTask(recordedAnswer, answer);
    return { status: answered.status, answer: renumberTasks(answer, (uid) => this.#recorded.get(uid) ?? uid) };
  }

  #noteTask(recorded: unknown, answer: unknown): void {
    const [wanted, actual] = [recorded, answer].map((value) => (isObject(value) ? value['taskUid'] : undefined));
    if (typeof wanted !== 'number' || typeof actual !== 'number') return;
    this.#actual.set(wanted, actual);
    this.#recorded.set(actual, wanted);
  }

  #prefixed(text: string): string {
    return text.replaceAll(/\bindex-(?=\d)/g, `${this.#target.prefix ?? ''}index-`);
  }

  #withoutPrefix(answer: unknown): JsonObject {
    const { prefix = '' } = this.#target;
    return JSON.parse(JSON.stringify(answer).replaceAll(`${prefix}index-`, 'index-')) as JsonObject;
  }
}

/** Returns the recorded answer in the form of `Replay`: finished tasks only. */
export function expectedAnswer({ path, status, answer }: Exchange): Pick<Exchange, 'status' | 'answer'> {
  return { status, answer: isTaskPath(path) && status === 200 ? finishedTasks(answer) : answer };
}
