import { expect, it, vi } from 'vitest';
import { answer, entered, openWindow, revision, useWindows } from './testing/autosaved-window.ts';

useWindows();

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
