import { expect } from 'vitest';
import { alertIn, sendForm, shownFields } from '../support/article-form.ts';
import { test } from '../support/shared-platform.ts';
import { useSiteWriter, type OwnArticle } from '../support/site-writer.ts';
import { createVisitor } from '../support/visitor.ts';

const { writer, api, own, write, send } = useSiteWriter();

const change = (id: number, article: object) => api<OwnArticle>('PUT', `/api/articles/${id}`, { article });
const kinds = async (id: number) =>
  (await api<{ kind: string }[]>('GET', `/api/articles/${id}/revisions`)).map(({ kind }) => kind);
/** Types a text like the script of a form: what others have saved is merged into it. Returns the form. */
async function type(shown: Record<string, string>, body_markdown: string): Promise<Record<string, string>> {
  const keep = (base: number) =>
    api<{ number: number; revisions?: { number: number }[] }>('PUT', `/api/articles/${shown['article_id']}/autosave`, {
      article: { body_markdown },
      base_revision: base,
    });
  const kept = await keep(Number(shown['revision']));
  const { number } = kept.revisions ? await keep(kept.revisions[1]!.number) : kept;
  return { ...shown, body_markdown, revision: String(number) };
}

test('shows both texts when someone else saved in between', async () => {
  const { path, id } = await write({ title: 'Two writers', body_markdown: 'first' });
  const page = await writer.visitor.get(`${path}/edit`);
  await api('PUT', `/api/articles/${id}`, { article: { body_markdown: 'from elsewhere' } });
  const refused = await send(page, { body_markdown: 'typed here', action: 'save' });
  expect(refused.status).toBe(422);
  expect(alertIn(refused)).toContain('changed elsewhere');
  expect(refused.text).toMatch(/readonly[^>]*>\nfrom elsewhere</);
  expect(shownFields(refused)['body_markdown']).toBe('typed here');
  expect((await own(id)).body_markdown).toBe('from elsewhere');
  expect((await send(refused, { action: 'save' })).status).toBe(303);
  expect((await own(id)).body_markdown).toBe('typed here');
});

test('saves what does not overlap with what someone else saved in between, and marks the rest', async () => {
  const { path, id } = await write({ title: 'Three writers', body_markdown: 'Begin.\n\nEnd.', tags: 'rye' });
  const page = await writer.visitor.get(`${path}/edit`);
  await api('PUT', `/api/articles/${id}`, { article: { body_markdown: 'Begin here.\n\nEnd.', tags: 'wheat' } });
  const merged = await send(page, { title: 'Three', body_markdown: 'Begin.\n\nEnd there.', action: 'save' });
  expect(merged.status).toBe(303);
  const fields = { title: 'Three', body_markdown: 'Begin here.\n\nEnd there.' };
  expect(await own(id)).toMatchObject({ ...fields, tags: ['wheat'] });
  // The second press of the button finds it done.
  const typed = { title: 'Three', body_markdown: 'Begin.\n\nEnd there.', action: 'save' };
  expect((await send(page, typed)).location).toBe(merged.location);
  expect(await kinds(id)).toHaveLength(3);
  const collided = await send(page, { body_markdown: 'Begin now.\n\nEnd.', action: 'save' });
  expect(collided.text).toMatch(/<del>− Begin now\.<\/del>\s*<ins>\+ Begin here\.<\/ins>/);
});

test('keeps a typed schedule when texts are merged, and takes one from elsewhere where none was typed', async () => {
  const { path, id } = await write({ title: 'For the holidays', body_markdown: 'Begin.\n\nEnd.' });
  const page = await writer.visitor.get(`${path}/edit`);
  await api('PUT', `/api/articles/${id}`, { article: { body_markdown: 'Begin here.\n\nEnd.' } });
  const schedule = { publish_at: '2030-12-24T09:00', time_zone: 'Europe/Berlin' };
  const merged = await send(page, { ...schedule, action: 'publish' });
  // Words from elsewhere that no reader has seen are read before they are published.
  expect([merged.status, alertIn(merged)]).toEqual([422, expect.stringContaining('merged with those changes')]);
  expect((await own(id)).published_timestamp).toBe('');
  expect((await send(merged, { action: 'publish' })).location).toContain('done=saved');
  const time = { body_markdown: 'Begin here.\n\nEnd.', published_at: '2030-12-24T08:00:00Z' };
  expect(await own(id)).toMatchObject(time);
  expect((await send(page, { title: 'For the new year', action: 'publish' })).location).toContain('done=saved');
  expect(await own(id)).toMatchObject({ ...time, title: 'For the new year' });
});

test.for(['save', 'publish'] as const)(
  'publishes what two tabs have typed after the %s of the first',
  async (action) => {
    const { path, id } = await write({
      title: `Two tabs, ${action}`,
      body_markdown: 'Begin.\n\nEnd.',
      published: true,
    });
    const [first, second] = [await writer.visitor.get(`${path}/edit`), await writer.visitor.get(`${path}/edit`)];
    const here = await type(shownFields(first), 'Here we begin.\n\nEnd.');
    expect((await send(here, { action: 'save' })).status).toBe(303);
    const there = await type(shownFields(second), 'Here we begin.\n\nEnd of both.');
    const updated = await send(there, { action });
    expect(updated.status).toBe(303);
    expect((await own(id)).body_markdown).toBe('Here we begin.\n\nEnd of both.');
    expect((await writer.visitor.follow(updated)).text).toContain('End of both.');
  },
);

test('keeps the words of a script that others have not seen when their save is merged', async () => {
  const { path, id } = await write({ title: 'Not seen', body_markdown: 'Begin.\n\nEnd.', published: true });
  const typed = await type(shownFields(await writer.visitor.get(`${path}/edit`)), 'Begin.\n\nEnd, as typed.');
  await change(id, { body_markdown: 'Begin elsewhere.\n\nEnd.' });
  expect((await send(typed, { action: 'save' })).status).toBe(303);
  expect((await own(id)).body_markdown).toBe('Begin elsewhere.\n\nEnd, as typed.');
});

test.for([
  ['Save draft', 'save', {}],
  ['Publish', 'publish', {}],
  ['Update', 'save', { published: true }],
] as const)('answers the second press of %s like the first', async ([name, action, fields]) => {
  const { path, id } = await write({ title: `Pressed twice: ${name}`, body_markdown: 'Begin.\n\nEnd.', ...fields });
  const form = { ...shownFields(await writer.visitor.get(`${path}/edit`)), body_markdown: 'Begin.\n\nEnd, twice.' };
  const answers = await Promise.all([1, 2].map(() => send(form, { action })));
  answers.push(await send(form, { action }));
  const stored = await own(id);
  const location = action === 'publish' ? stored.path : `${stored.path}/edit?done=saved`;
  expect(answers.map((answer) => [answer.status, answer.location])).toEqual(answers.map(() => [303, location]));
  expect(stored.body_markdown).toBe('Begin.\n\nEnd, twice.');
  expect(await kinds(id)).toHaveLength(2);
});

test('says that an article was unpublished elsewhere, and keeps what was typed', async () => {
  const { path, id } = await write({ title: 'Unpublished there', body_markdown: 'Begin.', published: true });
  const laptop = shownFields(await writer.visitor.get(`${path}/edit`));
  await send(laptop, { action: 'unpublish' });
  for (const form of [laptop, await type(laptop, 'Begin. A sentence.')]) {
    const refused = await send(form, { body_markdown: 'Begin. A sentence.', action: 'save' });
    expect([refused.status, alertIn(refused)]).toEqual([422, expect.stringContaining('was unpublished elsewhere')]);
    expect(shownFields(refused)).toMatchObject({ state: 'draft', body_markdown: 'Begin. A sentence.' });
    expect((await own(id)).published_timestamp).toBe('');
    if (form === laptop) continue;
    expect((await send(refused, { action: 'publish' })).status).toBe(303);
    expect(await own(id)).toMatchObject({
      body_markdown: 'Begin. A sentence.',
      published_timestamp: expect.stringMatching(/Z$/),
    });
  }
});

test('shows readers nothing of a draft that was published elsewhere before its writer chooses Update', async () => {
  const { path, id } = await write({ title: 'Published there', body_markdown: 'Begin.' });
  const laptop = await writer.visitor.get(`${path}/edit`);
  await send(laptop, { action: 'publish' });
  const refused = await send(laptop, { body_markdown: 'Not for readers yet.', action: 'save' });
  expect([refused.status, alertIn(refused)]).toEqual([422, expect.stringContaining('was published or scheduled')]);
  expect((await own(id)).body_markdown).toBe('Begin.');
  expect((await send(refused, { action: 'save' })).status).toBe(303);
  expect((await own(id)).body_markdown).toBe('Not for readers yet.');
});

test('makes a new article of what was typed in one that was deleted elsewhere', async () => {
  const { path, id } = await write({ title: 'Deleted there', body_markdown: 'Begin.', published: true });
  const page = await writer.visitor.get(`${path}/edit`);
  await writer.visitor.post('/-/articles/delete', `article_id=${id}&return_to=/${writer.author.username}`);
  const refused = await send(page, { body_markdown: 'Late.', action: 'save' });
  expect([refused.status, alertIn(refused)]).toEqual([404, expect.stringContaining('was deleted')]);
  expect(refused.text).toContain('Save draft');
  expect(refused.text).not.toMatch(/History<|Delete article/);
  const saved = await writer.visitor.follow(await send(refused, { action: 'save' }));
  expect(shownFields(saved)).toMatchObject({ title: 'Deleted there', body_markdown: 'Late.' });
});

test('still offers to update a published article after the session has ended', async () => {
  const { path } = await write({ title: 'Signed out', body_markdown: 'Begin.', published: true });
  const form = shownFields(await writer.visitor.get(`${path}/edit`));
  const refused = await sendForm(createVisitor(writer.site.url), form, { action: 'save' });
  expect(refused.status).toBe(401);
  expect(refused.text).toContain('Update');
  expect(refused.text).not.toContain('Save draft');
});

test('answers the second press of a draft that a script has kept, with a description, like the first', async () => {
  const kept = await api<{ article_id: number }>('POST', '/api/articles/autosave', {
    article: { title: 'By a script' },
  });
  const article = await own(kept.article_id);
  const page = shownFields(await writer.visitor.get(`${new URL(article.url).pathname}/edit`));
  const form = { ...page, body_markdown: 'Begin.', description: 'Typed.', series: 'Typed series' };
  const answers = await Promise.all([1, 2].map(() => send(form, { action: 'publish' })));
  const { path } = await own(kept.article_id);
  expect(answers.map((answer) => [answer.status, answer.location])).toEqual([1, 2].map(() => [303, path]));
});

test('lets a writer decide where two have changed the description, and keeps other fields of both', async () => {
  const { path, id } = await write({
    title: 'Two descriptions',
    body_markdown: 'Begin.',
    tags: 'rye',
    description: 'Old.',
  });
  const page = await writer.visitor.get(`${path}/edit`);
  await api('PUT', `/api/articles/${id}`, { article: { description: 'From elsewhere.', tags: 'wheat' } });
  const collided = await send(page, { description: 'Typed here.', action: 'save' });
  expect([collided.status, alertIn(collided)]).toEqual([422, expect.stringContaining('changed elsewhere')]);
  expect(shownFields(collided)).toMatchObject({ description: 'Typed here.', tags: 'wheat' });
  expect((await send(collided, { action: 'save' })).status).toBe(303);
  expect(await own(id)).toMatchObject({ description: 'Typed here.', tags: ['wheat'] });
});

test('keeps a schedule from elsewhere, and publishes at once where the date was cleared', async () => {
  const schedule = { published: true, published_at: '2029-12-24T08:00:00Z' };
  const { path, id } = await write({ title: 'Moved elsewhere', body_markdown: 'Begin.', ...schedule });
  const page = await writer.visitor.get(`${path}/edit`);
  await api('PUT', `/api/articles/${id}`, { article: { published_at: '2030-01-31T08:00:00Z' } });
  expect((await send(page, { body_markdown: 'Begin here.', action: 'save' })).status).toBe(303);
  expect((await own(id)).published_at).toBe('2030-01-31T08:00:00Z');
  const again = await writer.visitor.get(`${path}/edit`);
  await api('PUT', `/api/articles/${id}`, { article: { tags: 'wheat' } });
  expect((await send(again, { publish_at: '', action: 'save' })).status).toBe(303);
  expect((await own(id)).published_timestamp).not.toBe('');
});

test('shows an update to readers only once its writer knows that the article was published', async () => {
  const schedule = { published: true, published_at: '2029-12-24T08:00:00Z' };
  const { path, id } = await write({ title: 'Published early', body_markdown: 'Begin.', ...schedule });
  const page = await writer.visitor.get(`${path}/edit`);
  await api('PUT', `/api/articles/${id}`, { article: { published_at: new Date().toISOString() } });
  const refused = await send(page, { body_markdown: 'Not before the day.', action: 'save' });
  expect([refused.status, alertIn(refused)]).toEqual([422, expect.stringContaining('was published')]);
  expect((await own(id)).body_markdown).toBe('Begin.');
});
