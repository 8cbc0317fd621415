import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { sendWrite } from './send-writes.ts';
import type { Writes } from './write-scenarios.ts';

const writesPerSecond = 20;

/** Writes that run until disposed. */
export interface BackgroundWrites extends AsyncDisposable {
  /** Throws if a write failed, since the load was then too low. */
  check(): void;
}

/** Sends 20 writes a second, of all kinds in turn: publications, drafts, comments, likes, page views. */
export function startBackgroundWrites(platform: PlatformProcess, writes: Writes): BackgroundWrites {
  const kinds = [writes.publication, writes.draft, writes.comment, writes.like, writes.pageView];
  const refusals: string[] = [];
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  const send = async (number: number) => {
    const write = kinds[number % kinds.length]?.();
    if (!write) return;
    try {
      await sendWrite(platform.url, write);
    } catch (error) {
      refusals.push(String(error));
    }
  };
  const work = async () => {
    const started = performance.now();
    for (let number = 0; !stop.signal.aborted; number += 1) {
      const one = send(number).finally(() => running.delete(one));
      running.add(one);
      await sleep(Math.max(0, started + ((number + 1) * 1000) / writesPerSecond - performance.now()));
    }
    await Promise.all(running);
  };
  const working = work();
  return {
    check() {
      if (refusals.length > 0) throw new Error(`${refusals.length} writes failed, such as ${refusals[0]}`);
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await working;
    },
  };
}
