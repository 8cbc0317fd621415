import { afterEach, beforeEach, vi } from 'vitest';
import type { ApiAnswer } from '@commonplace/ui/browser/api';
import type { AutosaveTarget, SavedFields } from '../autosave-target.ts';
import { Autosave } from '../autosave.ts';
import type { Conflict } from '../conflict.ts';
import { enteredFields, type EnteredArticle } from '../../article-fields.ts';
import type { Fields } from '../fields.ts';

/** The article as the server has it. */
export const entered: EnteredArticle = {
  title: 'Title',
  body_markdown: 'Text',
  tags: ['one', 'two'],
  series: null,
  description: null,
  main_image: null,
  canonical_url: null,
  language: null,
  organization_id: 3,
  cover_focus: { x: 50, y: 50 },
  comments_closed: false,
  comment_order: 'oldest',
};
/** Its fields in the form. */
export const fields: Fields = { ...enteredFields(entered), publish_at: '', time_zone: 'UTC' };
/** Returns an answer of the server. */
export const answer = (status: number, body?: unknown): ApiAnswer => ({
  status,
  body,
  etag: null,
  retryAfterSeconds: undefined,
});
/** Returns a revision of the article, or of another text of it. */
export const revision = (number: number, article = entered) => ({
  number,
  article_id: 1,
  pending: true,
  created_at: '2026-01-15T09:30:00Z',
  article,
});

/** A window with what is typed in it, and the answers of the server. */
export function openWindow(...answers: (ApiAnswer | Promise<ApiAnswer>)[]) {
  const opened = {
    typed: { ...fields },
    sent: [] as { change: Record<string, unknown>; base: number }[],
    said: [] as string[],
    local: undefined as Fields | undefined,
    /** How often the browser was given a copy. */
    copies: 0,
    localConflict: undefined as Conflict | undefined,
    localUnanswered: [] as readonly string[],
    conflict: undefined as Conflict | undefined,
    /** What the writer makes of a conflict: the text of the form if they end it. */
    merge: async (_changed: (merged: string) => void) => 'Joined',
    base: 4,
    /** What other windows were told. */
    told: [] as SavedFields[],
    /** The revisions that the server has. */
    revisions: {} as Record<number, Fields>,
    /** The versions that were joined without a question. */
    taken: [] as (number | string)[],
  };
  const target: AutosaveTarget = {
    base: 4,
    initialFields: fields,
    fields: () => ({ ...opened.typed }),
    send: async (change, base) => {
      opened.sent.push({ change, base });
      return answers.shift() ?? answer(200, revision(base + 1));
    },
    exists: () => true,
    saw: (number) => (opened.base = number),
    keepLocally: async ({ fields: unsaved, conflict, unanswered }) => {
      opened.local = unsaved;
      opened.localConflict = conflict;
      opened.localUnanswered = unanswered;
      opened.copies += 1;
    },
    keepAtOnce: () => undefined,
    forgetLocally: async () => void (opened.local = undefined),
    say: (status) => opened.said.push(status),
    tellOthers: (saved) => opened.told.push(saved),
    readFields: async (number) => opened.revisions[number],
    take: (joined, conflict) => {
      opened.typed = { ...opened.typed, ...joined };
      opened.taken.push(conflict?.theirs.number ?? 'of a window');
    },
    resolve: async (conflict, changed) => {
      opened.conflict = conflict;
      const body_markdown = await opened.merge(changed);
      opened.typed = { ...opened.typed, ...conflict.untouched, body_markdown };
    },
  };
  return { ...opened, window: opened, autosave: new Autosave(target) };
}

/** Gives each test of a file a clock that it moves itself, and a browser that is online. */
export function useWindows(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('navigator', { onLine: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
