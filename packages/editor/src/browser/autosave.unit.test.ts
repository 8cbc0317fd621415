import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiAnswer } from '@commonplace/ui/browser/api';
import type { AutosaveTarget, SavedFields } from './autosave-target.ts';
import { Autosave } from './autosave.ts';
import type { Conflict } from './conflict.ts';
import { enteredFields, type EnteredArticle } from '../article-fields.ts';
import { changeOf, type Fields } from './fields.ts';

const entered: EnteredArticle = {
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
const fields: Fields = { ...enteredFields(entered), publish_at: '', time_zone: 'UTC' };
const answer = (status: number, body?: unknown): ApiAnswer => ({
  status,
  body,
  etag: null,
  retryAfterSeconds: undefined,
});
const revision = (number: number, article = entered) => ({
  number,
  article_id: 1,
  created_at: '2026-01-15T09:30:00Z',
  article,
});

/** A window with what is typed in it, and the answers of the server. */
function openWindow(...answers: (ApiAnswer | Promise<ApiAnswer>)[]) {
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

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends what has changed after a pause, on the revision that was seen last', async () => {
  const { window, autosave } = openWindow();
  for (const text of ['Text and', 'Text and more']) {
    window.typed.body_markdown = text;
    autosave.changed();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(window.local).toEqual({ body_markdown: 'Text and more' });
  expect(window.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  window.typed.title = 'Another title';
  expect(await autosave.flush()).toBe('saved');
  expect(window.sent).toEqual([
    { change: { body_markdown: 'Text and more' }, base: 4 },
    { change: { title: 'Another title' }, base: 5 },
  ]);
  expect([window.said.at(-1), window.local, window.base]).toEqual(['saved', undefined, 6]);
});

it('keeps a text in the browser until the server is reached again', async () => {
  const { window, autosave } = openWindow(answer(0), answer(503), answer(401));
  window.typed.body_markdown = 'Typed without a connection';
  autosave.changed();
  await vi.advanceTimersByTimeAsync(13_000);
  expect(window.said.filter((status) => status !== 'saving')).toEqual([
    'notSavedYet',
    'offline',
    'offline',
    'signedOut',
  ]);
  expect(window.local).toMatchObject({ body_markdown: 'Typed without a connection' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([window.said.at(-1), window.local]).toEqual(['saved', undefined]);
});

it('keeps the first key in the browser, and all others within 0.4 seconds while someone types on', async () => {
  const { window, autosave } = openWindow();
  for (let key = 0; key < 19; key += 1) {
    window.typed.body_markdown += 'x';
    autosave.changed();
    expect(window.local?.['body_markdown']).toBe(`Text${'x'.repeat(Math.max(1, 4 * Math.floor(key / 4)))}`);
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(100);
  expect(window.local?.['body_markdown']).toBe(`Text${'x'.repeat(19)}`);
  // One for each 0.4 seconds, and the first.
  expect(window.copies).toBe(6);
});

it('tries again while the server is busy with an earlier try', async () => {
  const { window, autosave } = openWindow(answer(409, { error: 'in progress', status: 409 }));
  window.typed.body_markdown = 'Sent twice';
  autosave.changed();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([window.said.at(-1), window.conflict]).toEqual(['offline', undefined]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([window.said.at(-1), window.sent.length]).toEqual(['saved', 2]);
});

it('does not try at every key after a try that failed', async () => {
  const { window, autosave } = openWindow(...Array.from({ length: 9 }, () => answer(503)));
  for (let key = 0; key < 200; key += 1) {
    window.typed.body_markdown += 'x';
    autosave.changed();
    await vi.advanceTimersByTimeAsync(100);
  }
  // After 8, 13 and 18 seconds.
  expect(window.sent).toHaveLength(3);
});

it('keeps a text that is too long in the browser, and sends it again only when it has changed', async () => {
  const tooLong = answer(422, { error: 'body_markdown is too long.', errors: { body_markdown: ['is too long.'] } });
  const { window, autosave } = openWindow(answer(413), tooLong);
  for (const text of ['Too long', 'Still too long']) {
    window.typed.body_markdown = text;
    autosave.changed();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([window.said.at(-1), window.local?.['body_markdown']]).toEqual(['tooLong', text]);
  }
  expect(window.sent).toHaveLength(2);
  window.typed.body_markdown = 'Short';
  expect(await autosave.flush()).toBe('saved');
});

it('joins a text with that of another writer, whose fields it takes where nothing was typed', async () => {
  const theirs = { ...entered, title: 'Their title', body_markdown: 'Theirs', tags: ['three'] };
  const { window, autosave } = openWindow(answer(409, { revisions: [revision(7, theirs), revision(8)] }));
  Object.assign(window.typed, { body_markdown: 'Mine', tags: 'mine' });
  autosave.changed();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(window.conflict).toMatchObject({ mine: 'Mine', theirs: { number: 7 }, untouched: { title: 'Their title' } });
  expect(window.typed).toMatchObject({ title: 'Their title', tags: 'mine' });
  expect(window.sent[1]).toEqual({ change: { body_markdown: 'Joined', tags: 'mine' }, base: 8 });
  expect(window.said.at(-1)).toBe('saved');
});

/** The same article with another text. */
const withText = (body_markdown: string, others: Partial<EnteredArticle> = {}) => {
  return { ...entered, ...others, body_markdown };
};
const long = 'Bread needs time. Patience is all.\n\nMix flour and water.';
const longFields = { ...fields, body_markdown: long };

it('joins what does not collide by itself, and sends that', async () => {
  const theirs = withText(`Intro.\r\n\r\n${long}`, { title: 'Their title' });
  const { window, autosave } = openWindow(
    answer(200, revision(5, withText(long))),
    answer(409, { revisions: [revision(7, theirs), revision(8)] }),
  );
  window.typed.body_markdown = long;
  await autosave.flush();
  Object.assign(window.typed, { body_markdown: `${long}\n\nOutro.`, tags: 'mine' });
  expect(await autosave.flush()).toBe('saved');
  expect([window.conflict, window.taken]).toEqual([undefined, [7]]);
  const joined = `Intro.\n\n${long}\n\nOutro.`;
  expect(window.typed).toMatchObject({ title: 'Their title', tags: 'mine', body_markdown: joined });
  expect(window.sent.at(-1)).toEqual({ change: { tags: 'mine', body_markdown: joined }, base: 8 });
  expect(window.told.at(-1)).toMatchObject({ revision: 9, fields: { title: 'Their title', body_markdown: joined } });
});

it('asks if both changed the same words or another field, and offers the text with both', async () => {
  const theirs = withText('Text of theirs', { title: 'Their title' });
  const { window, autosave } = openWindow(answer(409, { revisions: [revision(7, theirs), revision(8)] }));
  Object.assign(window.typed, { body_markdown: 'Text of mine', title: 'My title' });
  await autosave.flush();
  const merged = 'Text of mine of theirs';
  expect(window.conflict).toMatchObject({
    merged,
    isJoined: true,
    changedInBoth: ['title'],
    untouched: { tags: 'one, two' },
  });
  const other = openWindow(
    answer(409, { revisions: [revision(7, withText('Text', { title: 'Theirs' })), revision(8)] }),
  );
  other.window.typed.title = 'Mine';
  await other.autosave.flush();
  expect(other.window.conflict).toMatchObject({ merged: 'Text', changedInBoth: ['title'] });
});

it('joins a kept text with the revision that it was typed on, and asks if that cannot be read', async () => {
  for (const isReadable of [true, false]) {
    const conflict = answer(409, { revisions: [revision(7, withText(`Intro.\n\n${long}`)), revision(8)] });
    const { window, autosave } = openWindow(conflict);
    if (isReadable) window.revisions[2] = longFields;
    window.typed.body_markdown = `${long}\n\nOutro.`;
    autosave.resume({ base: 2, fields: {}, savedAt: 0 });
    await autosave.flush();
    expect(window.taken).toEqual(isReadable ? [7] : []);
    if (!isReadable) expect(window.conflict).toMatchObject({ isJoined: false, merged: `${long}\n\nOutro.` });
    expect(window.sent.at(-1)?.change['body_markdown']).toBe(isReadable ? `Intro.\n\n${long}\n\nOutro.` : 'Joined');
  }
});

it('goes on without a word from a newer revision with the same text', async () => {
  const { window, autosave } = openWindow(answer(409, { revisions: [revision(7), revision(8)] }));
  window.typed.body_markdown = 'Text and more';
  expect(await autosave.flush()).toBe('saved');
  expect([window.conflict, window.taken, window.sent.at(-1)?.base]).toEqual([undefined, [], 8]);
});

it('joins what another window of the browser has saved, at once', async () => {
  const { window, autosave } = openWindow();
  await autosave.joinSaved({ revision: 5, fields: longFields });
  expect(window).toMatchObject({ typed: { body_markdown: long }, base: 5, said: [], taken: ['of a window'] });
  window.typed.body_markdown = `${long}\n\nOutro.`;
  autosave.changed();
  await autosave.joinSaved({ revision: 6, fields: { ...longFields, body_markdown: `Intro.\n\n${long}` } });
  const joined = `Intro.\n\n${long}\n\nOutro.`;
  expect(window.typed.body_markdown).toBe(joined);
  await autosave.flush();
  expect(window.sent).toEqual([{ change: { body_markdown: joined }, base: 6 }]);
});

it('leaves what collides with another window, or is older, to the next save', async () => {
  const { window, autosave } = openWindow();
  window.typed.body_markdown = 'Mine';
  autosave.changed();
  await autosave.joinSaved({ revision: 5, fields: { ...fields, body_markdown: 'Theirs' } });
  await autosave.joinSaved({ revision: 4, fields: { ...fields, title: 'Older' } });
  expect(window).toMatchObject({ typed: { body_markdown: 'Mine', title: 'Title' }, base: 4, taken: [] });
});

it('goes on with a conflict that another window left, from what its writer had made of it', async () => {
  const theirs = { ...entered, title: 'Their title', body_markdown: 'Theirs' };
  const left = openWindow(answer(409, { revisions: [revision(7, theirs), revision(8)] }));
  left.window.merge = (changed) => {
    changed('Half joined');
    return new Promise(() => {});
  };
  left.window.typed.body_markdown = 'Mine';
  left.autosave.changed();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(left.window.local).toEqual({ body_markdown: 'Mine' });
  expect(left.window.localConflict).toMatchObject({ mine: 'Mine', merged: 'Half joined', theirs: { number: 7 } });

  const next = openWindow();
  next.window.typed.body_markdown = 'Mine';
  next.autosave.resume({ base: 4, fields: {}, savedAt: 0, conflict: left.window.localConflict });
  expect(next.window.conflict).toEqual(left.window.localConflict);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(next.window.sent).toEqual([{ change: { body_markdown: 'Joined' }, base: 8 }]);
  expect([next.window.said.at(-1), next.window.local]).toEqual(['saved', undefined]);
});

it('keeps what is typed right after a conflict without it, since the next window would go back to the older text', async () => {
  const theirs = { ...entered, body_markdown: 'Theirs' };
  const { window, autosave } = openWindow(answer(409, { revisions: [revision(7, theirs), revision(8)] }));
  window.merge = () => Promise.resolve('Joined');
  window.typed.body_markdown = 'Mine';
  autosave.changed();
  const answered = autosave.flush();
  await answered;
  window.typed.body_markdown = 'Joined, and more';
  autosave.changed();
  await vi.advanceTimersByTimeAsync(400);
  expect([window.local, window.localConflict]).toEqual([{ body_markdown: 'Joined, and more' }, undefined]);
});

const first = { ...entered, title: 'First title', body_markdown: 'First' };
/** The answer to a second text, if that to the first one was lost, and then the one of another writer if there is one. */
const secondIsLate = (newest = first) => answer(409, { revisions: [revision(5, newest), revision(6)] });

it('is in no conflict with its own text whose answer was lost', async () => {
  const { window, autosave } = openWindow(answer(0), answer(503), secondIsLate());
  Object.assign(window.typed, { title: 'First title', body_markdown: 'First' });
  autosave.changed();
  await vi.advanceTimersByTimeAsync(2_000);
  window.typed.body_markdown = 'First and second';
  autosave.changed();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(window.conflict).toBeUndefined();
  expect(window.sent.slice(2)).toEqual([
    { change: { title: 'First title', body_markdown: 'First and second' }, base: 4 },
    { change: { body_markdown: 'First and second' }, base: 6 },
  ]);
  expect([window.said.at(-1), window.base]).toEqual(['saved', 7]);
});

it('is in no conflict with what an earlier window sent right before it was closed', async () => {
  const left = openWindow(new Promise(() => {}));
  Object.assign(left.window.typed, { title: 'First title', body_markdown: 'First' });
  left.autosave.changed();
  await vi.advanceTimersByTimeAsync(2_000);
  left.window.typed.body_markdown = 'First and second';
  left.autosave.changed();
  await vi.advanceTimersByTimeAsync(400);

  const next = openWindow(secondIsLate());
  Object.assign(next.window.typed, left.window.local);
  next.autosave.resume({ base: 4, fields: {}, savedAt: 0, unanswered: left.window.localUnanswered });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([next.window.conflict, next.window.base]).toEqual([undefined, 7]);
});

it('still joins its text with that of another writer after an answer that was lost', async () => {
  const theirs = { ...first, body_markdown: 'Theirs' };
  const { window, autosave } = openWindow(answer(0), secondIsLate(theirs));
  window.typed.body_markdown = 'First';
  autosave.changed();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(window.conflict).toMatchObject({ mine: 'First', theirs: { article: theirs } });
});

it('takes back a text whose answer was lost', async () => {
  const { window, autosave } = openWindow(answer(0), secondIsLate({ ...entered, body_markdown: 'First' }));
  window.typed.body_markdown = 'First';
  autosave.changed();
  await vi.advanceTimersByTimeAsync(2_000);
  window.typed.body_markdown = 'Text';
  autosave.changed();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(window.sent.at(-1)).toEqual({ change: { body_markdown: 'Text' }, base: 6 });
  expect([window.said.at(-1), window.conflict]).toEqual(['saved', undefined]);
});

it('goes on from the revision of the page once a kept text of an older one is discarded', async () => {
  const { window, autosave } = openWindow();
  window.typed.body_markdown = 'Kept';
  autosave.resume({ base: 2, fields: {}, savedAt: 0 });
  window.typed.body_markdown = 'Text';
  await autosave.flush();
  window.typed.body_markdown = 'Text and more';
  await autosave.flush();
  expect(window.sent).toEqual([{ change: { body_markdown: 'Text and more' }, base: 4 }]);
});

it('names changed fields as the API does', () => {
  const typed = { ...fields, cover_focus_x: '20', comments_closed: 'true', organization_id: '' };
  expect(changeOf(typed, fields)).toEqual({
    cover_focus: { x: 20, y: 50 },
    comments_closed: true,
    organization_id: null,
  });
  const scheduled = { ...fields, publish_at: '2031-01-15T09:30', time_zone: 'Europe/Berlin' };
  expect(changeOf(scheduled, fields)).toEqual({ published_at: '2031-01-15T08:30:00Z' });
  expect(changeOf(fields, fields)).toBeUndefined();
});
