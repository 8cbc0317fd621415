import { useSyncExternalStore } from 'react';

const intervalMs = 30_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function update(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    timer = setInterval(update, intervalMs);
    update();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Returns the current time in milliseconds, and renders again every half minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
