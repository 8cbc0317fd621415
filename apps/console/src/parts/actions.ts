import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Something that can be done on the screen that is shown. */
export interface Action {
  label: string;
  run: () => void;
}

let current: readonly Action[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Action[]): void {
  current = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** What the screen that is shown offers to the palette. */
export function useActions(): readonly Action[] {
  return useSyncExternalStore(subscribe, () => current);
}

/** Offers an action to the palette for as long as the component is shown. */
export function useAction(label: string, run: () => void): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(() => {
    const action = { label, run: () => newest.current() };
    change([...current, action]);
    return () => change(current.filter((other) => other !== action));
  }, [label]);
}
