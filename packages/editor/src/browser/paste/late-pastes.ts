import { EditorView, logException } from '@codemirror/view';
import { pasteInSteps } from './paste-in-steps.ts';
import type { Extension, Transaction } from '@codemirror/state';

interface Place {
  from: number;
  to: number;
}

/** Pastes that wait for their script while the writer goes on. */
export interface LatePastes {
  /** Follows the places of the pastes through changes of the text. */
  extension: Extension;
  follow(transactions: readonly Transaction[]): void;
  /** Pastes in the place that is selected now, once the script is loaded. */
  paste<Script>(view: EditorView, loading: Promise<Script>, copied: Copied<Script>): Promise<void>;
}

interface Copied<Script> {
  /** What is pasted if the script cannot be loaded, fails, or makes nothing else of it. */
  plain: string;
  /** Returns whether it has pasted something. */
  paste(script: Script): boolean;
  /** Tells that only the plain text was pasted, since the script could not be loaded or has failed. */
  failed(): void;
}

export function latePastes(): LatePastes {
  const places = new Set<Place>();
  const follow: LatePastes['follow'] = (transactions) => {
    for (const each of transactions) for (const place of places) movePlace(place, each);
  };
  return {
    extension: EditorView.updateListener.of(({ transactions }) => follow(transactions)),
    follow,
    async paste(view, loading, { plain, paste, failed }) {
      const { from, to } = view.state.selection.main;
      const place = { from, to };
      places.add(place);
      const script = await loading.catch(() => undefined);
      places.delete(place);
      runAt(view, place, () => {
        const isPasted = script === undefined ? undefined : tried(view, () => paste(script));
        if (isPasted !== true && plain !== '') pasteInSteps(view, plain);
        if (isPasted === undefined) failed();
      });
    },
  };
}

/** What is typed comes after what was pasted before, and so does what is pasted next. */
function movePlace(place: Place, transaction: Transaction): void {
  const side = transaction.isUserEvent('input.paste') ? 1 : -1;
  const from = transaction.changes.mapPos(place.from, side);
  place.to = Math.max(from, transaction.changes.mapPos(place.to, -1));
  place.from = from;
}

/** Returns what pasting returns; undefined if it fails. */
function tried(view: EditorView, paste: () => boolean): boolean | undefined {
  try {
    return paste();
  } catch (error) {
    logException(view.state, error);
    return undefined;
  }
}

/** Pastes in a place; the cursor stays where the writer has moved it since. */
function runAt(view: EditorView, { from, to }: Place, run: () => void): void {
  const own = view.state.selection.main;
  if (own.from === from && own.to === to) return run();
  const before = view.state.doc.length;
  view.dispatch({ selection: { anchor: from, head: to } });
  run();
  const moved = (at: number) => (at < to ? Math.min(at, from) : at + view.state.doc.length - before);
  view.dispatch({ selection: { anchor: moved(own.anchor), head: moved(own.head) } });
}
