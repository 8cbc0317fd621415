import { readFileSync } from 'node:fs';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { pidOf } from './processes.ts';

/** Runs `work` while processes and their children are stopped: they keep their connections and answer nothing. */
export async function whileStopped<Result>(
  platform: PlatformProcess,
  names: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const stopped: number[] = [];
  const stop = (pid: number) => {
    process.kill(pid, 'SIGSTOP');
    stopped.unshift(pid);
  };
  try {
    for (const pid of names.map((name) => pidOf(platform, name))) {
      stop(pid);
      childrenOf(pid).forEach(stop);
    }
    return await work();
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}
