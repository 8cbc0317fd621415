import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A command of the current screen. */
export interface Action {
  label: string;
  run: () => void;
}

let current: readonly Action[] = [];
const listeners = new Set<() => void>();

function setActions(next: readonly Action[]): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the actions of the current screen, for the command palette. */
export function useActions(): readonly Action[] {
  return useSyncExternalStore(subscribe, () => current);
}

/** Adds an action to the command palette while the component is mounted. */
export function useAction(label: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const action = { label, run: () => latest.current() };
    setActions([...current, action]);
    return () => setActions(current.filter((other) => other !== action));
  }, [label]);
}
