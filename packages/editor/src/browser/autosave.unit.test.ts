import { expect, it, vi } from 'vitest';
import { answer, openWindow, useWindows } from './testing/autosaved-window.ts';

useWindows();

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
