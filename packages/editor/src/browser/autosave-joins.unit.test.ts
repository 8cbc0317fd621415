import type { EnteredArticle } from '../article-fields.ts';
import { expect, it, vi } from 'vitest';
import { answer, entered, fields, openWindow, revision, useWindows } from './testing/autosaved-window.ts';

useWindows();

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
  const merged = 'Text of mine Text of theirs';
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

it('joins a kept text with what another device saved before this window was opened', async () => {
  const { window, autosave } = openWindow(answer(409, { revisions: [revision(4), revision(5)] }));
  window.revisions[2] = { ...fields, title: 'Former title', body_markdown: 'Text\n\nRemoved there.' };
  window.typed.body_markdown = 'Mine.\n\nText\n\nRemoved there.';
  autosave.resume({ base: 2, fields: {}, savedAt: 0 });
  await autosave.flush();
  expect([window.conflict, window.taken]).toEqual([undefined, [4]]);
  expect(window.typed).toMatchObject({ title: 'Title', body_markdown: 'Mine.\n\nText' });
  expect(window.sent.at(-1)).toEqual({ change: { body_markdown: 'Mine.\n\nText' }, base: 5 });
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
