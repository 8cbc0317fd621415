import { picture } from '@commonplace/images/testing/pictures';
import { Client } from 'pg';
import { describe, expect } from 'vitest';
import { alertIn, shownFields } from '../support/article-form.ts';
import { signedInVisitor } from '../support/oauth.ts';
import { test } from '../support/shared-platform.ts';
import { useSiteWriter, type OwnArticle } from '../support/site-writer.ts';
import { createVisitor, type PageAnswer, type Visitor } from '../support/visitor.ts';

const { writer, api, own, write, send } = useSiteWriter();

const newest = async () => (await api<OwnArticle[]>('GET', '/api/articles/me/all'))[0]!;

/** Returns what a page of an article that is not a draft says about what readers see. */
function shownTo({ text }: PageAnswer): string[] {
  const shown = text.replaceAll(/<(\w+)[^>]*\shidden=""[^>]*>[^<]*<\/\1>/g, '');
  const words = [
    'Unpublished changes',
    'Readers see this version',
    'View published version',
    'Update',
    'Save draft',
    'Discard changes',
  ];
  return words.filter((word) => new RegExp(`>\\s*([^<]*\\. )?${word}`).test(shown));
}

describe('/new', () => {
  test('redirects a visitor to sign-in and back', async () => {
    const answer = await createVisitor(writer.site.url).get('/new');
    expect(answer).toMatchObject({ status: 303, location: '/signin?return_to=%2Fnew' });
  });

  test('saves a draft with every field, which its author publishes', async () => {
    const page = await writer.visitor.get('/new');
    expect(page.status).toBe(200);
    const cover = new Blob([new Uint8Array(await picture('png'))], { type: 'image/png' });
    const typed = {
      title: 'Rye & <wheat>',
      tags: 'bread, craft',
      body_markdown: 'First.\n\n**Second.**\n',
      description: 'In short.',
      series: 'Flour',
      canonical_url: 'https://example.com/rye',
      language: 'de',
      publish_at: '2031-01-15T09:30',
      time_zone: 'Europe/Berlin',
      cover,
      cover_focus_x: '20',
      comments_closed: 'true',
      comment_order: 'newest',
    };
    const saved = await send(page, { ...typed, action: 'save' });
    expect([saved.status, saved.location]).toEqual([
      303,
      expect.stringMatching(/^\/.+\/edit\?done=saved&time_zone=Europe%2FBerlin$/),
    ]);
    const draft = await newest();
    expect(draft).toMatchObject({
      title: 'Rye & <wheat>',
      body_markdown: 'First.\n\n**Second.**\n',
      description: 'In short.',
      tags: 'bread, craft',
      cover_image: expect.stringMatching(/\/images\/.+\.png$/),
      cover_focus: { x: 20, y: 50 },
      published_timestamp: '',
    });

    const editing = await writer.visitor.follow(saved);
    expect(editing.text).toMatch(/role="status">\s*Saved/);
    expect(shownFields(editing)).toMatchObject({
      title: 'Rye & <wheat>',
      tags: 'bread, craft',
      body_markdown: 'First.\n\n**Second.**\n',
      canonical_url: 'https://example.com/rye',
      language: 'de',
      main_image: draft.cover_image,
      cover_focus_x: '20',
      comments_closed: 'true',
      comment_order: 'newest',
    });
    // Untouched fields stay, and a schedule holds on publication.
    const published = await send(editing, { action: 'publish', publish_at: '', canonical_url: '' });
    expect(published.location).toBe((await own(draft.id)).path);
    const { origin } = new URL((await own(draft.id)).url);
    expect((await writer.visitor.follow(published)).text).toContain(
      `<share-link data-url="${origin}${published.location}">`,
    );
    expect(await own(draft.id)).toMatchObject({
      description: 'In short.',
      published_timestamp: expect.stringMatching(/Z$/),
    });
    const { path } = await own(draft.id);
    const { text } = await writer.visitor.get(path);
    expect(text).toContain(`href="${path}/edit">Edit</a>`);
    expect(text).toMatch(/<img\s[^>]*data-x="20" data-y="50"/);
    expect(text).toContain('The comments on this article are closed.');
    expect(text).not.toContain('class="comment-form"');
    expect(shownFields(await writer.visitor.get(`${path}/edit`))['series']).toBe('Flour');
  });

  test('makes one article of a form that is sent twice', async () => {
    const page = await writer.visitor.get('/new');
    const sent = [1, 2].map(() => send(page, { title: 'Sent twice', body_markdown: 'x', action: 'publish' }));
    const answers = await Promise.all(sent);
    const again = await send(page, { title: 'Sent twice', body_markdown: 'x', action: 'publish' });
    expect(again.status).toBe(303);
    // A browser shows the answer to the last one.
    expect(answers.map(({ location }) => location)).toEqual([again.location, again.location]);
    const all = await api<OwnArticle[]>('GET', '/api/articles/me/all?per_page=100');
    expect(all.filter(({ title }) => title === 'Sent twice')).toHaveLength(1);
  });

  test('schedules in the time zone of the author', async () => {
    const fields = {
      title: 'For later',
      body_markdown: 'x',
      publish_at: '2027-07-15T09:30',
      time_zone: 'Asia/Kolkata',
    };
    const saved = await send(await writer.visitor.get('/new'), { ...fields, action: 'publish' });
    expect(saved.location).toMatch(/\/edit\?done=saved&time_zone=Asia%2FKolkata$/);
    const { published_at: time, path } = await newest();
    expect(time).toBe('2027-07-15T04:00:00Z');
    const shown = await writer.visitor.follow(saved);
    expect(shown.text).toMatch(/It will be published on July 15, 2027 at 9:30\sAM \(Asia\/Kolkata\)\./);
    expect(shownFields(shown)).toMatchObject({ publish_at: '2027-07-15T09:30', time_zone: 'Asia/Kolkata' });
    const editing = await writer.visitor.get(`${path}/edit?done=saved&time_zone=Nowhere`);
    expect(shownFields(editing)).toMatchObject({ publish_at: '2027-07-15T04:00', time_zone: 'UTC' });
    expect((await send(editing, { title: 'For even later', action: 'save' })).status).toBe(303);
    expect(await newest()).toMatchObject({ title: 'For even later', published_at: '2027-07-15T04:00:00Z' });
  });

  test('publishes a scheduled article whose date is cleared, and says so', async () => {
    const fields = { title: 'Sooner', body_markdown: 'x', publish_at: '2027-07-15T09:30', action: 'publish' };
    const editing = await writer.visitor.follow(await send(await writer.visitor.get('/new'), fields));
    expect(editing.text).toMatch(/value="save"\s+data-now="Publish" data-later="Update"\s*>\s*Update/);
    const refused = await send(editing, { title: '', publish_at: '', action: 'save' });
    expect(refused.text).toMatch(/value="save"[^>]*>\s*Publish/);
    const published = await send(refused, { title: 'Sooner', action: 'save' });
    expect(published.location).toBe((await newest()).path);
    expect((await writer.visitor.follow(published)).text).toContain('Your article is published.');
  });

  test('does not schedule a draft with a time until it is published', async () => {
    const fields = { title: 'Not yet', body_markdown: 'x', publish_at: '2027-07-15T09:30', time_zone: 'Asia/Kolkata' };
    const saved = await writer.visitor.follow(
      await send(await writer.visitor.get('/new'), { ...fields, action: 'save' }),
    );
    const time = /July 15, 2027 at 9:30\sAM \(Asia\/Kolkata\)/;
    expect(saved.text).toMatch(new RegExp(`Saved as a draft. Choose Schedule to publish it on ${time.source}`));
    expect(saved.text).not.toContain('will be published');
    expect(saved.text).toMatch(/value="publish"[^>]*>\s*Schedule/);
    expect(shownFields(saved)).toMatchObject({ publish_at: '2027-07-15T09:30', time_zone: 'Asia/Kolkata' });
    const scheduled = () => writer.visitor.get('/dashboard?state=scheduled');
    expect((await scheduled()).text).not.toContain('Not yet');
    const published = await writer.visitor.follow(await send(saved, { action: 'publish' }));
    expect(published.text).toMatch(new RegExp(`Saved. It will be published on ${time.source}`));
    expect(published.text).toMatch(/value="unpublish"[^>]*>\s*Unschedule/);
    const desk = (await scheduled()).text;
    expect(desk).toMatch(/Not yet.*Will be published/s);
    expect(desk).toMatch(/>Jul 15, 2027, 4:00\sAM UTC</);
    expect(desk).toContain('<summary>Unschedule</summary>');
  });

  test.for([
    ['a missing title', { title: '' }, 'title'],
    ['too many tags', { tags: 'a,b,c,d,e' }, 'tag'],
    ['an unknown embed', { body_markdown: '{% nothing %}' }, 'nothing'],
    ['a tag of two words', { tags: 'sour dough' }, 'letters and digits only, without spaces'],
    ['a time in the past', { publish_at: '2020-01-15T09:30' }, 'is in the past'],
    ['a time that is none', { publish_at: 'soon' }, 'not valid'],
    ['a time more than five years ahead', { publish_at: '2990-01-15T09:30' }, 'at most 5 years ahead'],
    [
      'such a time in front matter',
      { body_markdown: '---\ntitle: Late\npublished: true\npublished_at: "2990-01-15 09:30 +0100"\n---\n\nA' },
      'at most 5 years ahead',
    ],
    ['a cover that is no image', { cover: new Blob(['text']) }, 'image'],
  ] as const)('shows what was typed again after %s', async ([, fields, message]) => {
    const kept = { title: 'Not lost', body_markdown: 'A & B\n\n<b>', description: '"quoted"', ...fields };
    const refused = await send(await writer.visitor.get('/new'), { ...kept, action: 'save' });
    expect(refused.status).toBe(422);
    expect(alertIn(refused)?.toLowerCase()).toContain(message);
    const { cover: _file, ...texts } = { cover: '', ...kept };
    expect(shownFields(refused)).toMatchObject(texts);
    expect(shownFields(refused)['key']).not.toBe('');
  });

  test('publishes nothing with a time that the API would ignore, and says so at its field', async () => {
    const draft = await write({ title: 'Far ahead', body_markdown: 'x' });
    const late = { publish_at: '2990-01-15T09:30', time_zone: 'Asia/Kolkata' };
    const editing = await writer.visitor.get(`${(await own(draft.id)).path}/edit`);
    const refused = await send(editing, { ...late, title: 'Still far ahead', action: 'publish' });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(
      /<p class="error" id="publish_at-error"[^>]*>An article can be scheduled at most 5 years/,
    );
    expect(refused.text).toMatch(
      /<input\s+type="datetime-local"[^>]*aria-describedby="publish_at-error [^>]*aria-invalid="true"/,
    );
    expect(shownFields(refused)).toMatchObject({ ...late, title: 'Still far ahead', body_markdown: 'x' });
    expect(await own(draft.id)).toMatchObject({ title: 'Far ahead', published_timestamp: '' });
    expect((await send(refused, { publish_at: '', action: 'save' })).status).toBe(303);
    expect(await own(draft.id)).toMatchObject({ title: 'Still far ahead', published_timestamp: '' });
  });

  test('keeps what was typed when the session has ended, and takes it afterwards', async () => {
    const stranger = createVisitor(writer.site.url);
    const form = {
      ...shownFields(await writer.visitor.get('/new')),
      title: 'Typed for hours',
      body_markdown: 'All of it.',
    };
    const refused = await send(form, { action: 'save' }, stranger);
    expect(refused.status).toBe(401);
    expect(alertIn(refused)).toContain('You are signed out');
    expect(shownFields(refused)).toMatchObject({ title: 'Typed for hours', body_markdown: 'All of it.' });
    expect((await send(refused, { action: 'save' })).status).toBe(303);
  });

  test('takes 800 KiB of text, and shows more than that again', async () => {
    const text = `${'ü'.repeat(99)}\n`.repeat(4_100);
    const saved = await send(await writer.visitor.get('/new'), { title: 'Long', body_markdown: text, action: 'save' });
    expect(saved.status).toBe(303);
    expect((await own((await newest()).id)).body_markdown).toBe(text);
    const longer = `${text}${'x'.repeat(8_000)}`;
    const refused = await send(await writer.visitor.get('/new'), {
      title: 'Longer',
      body_markdown: longer,
      action: 'save',
    });
    expect(refused.status).toBe(422);
    expect(shownFields(refused)['body_markdown']).toBe(longer);
  });
});

test('a check tells what readers would miss', async () => {
  const images = '![](https://images.example/a.png) ![A loaf](https://images.example/b.png)';
  const text = `# Bread\n\n### Rye[^1]\n\n${images}\n\n[^1]: Or\n\n[^1]: not`;
  const page = await send(await writer.visitor.get('/new'), { title: 'x', body_markdown: text, action: 'check' });
  expect(page.status).toBe(200);
  const found = /class="editor-findings".*?<\/section>/s.exec(page.text)?.[0] ?? '';
  expect(found.match(/<li>/g)).toHaveLength(4);
  expect(found).toContain('https://images.example/a.png');
  expect(found).toContain('Rye');
  expect(found).toMatch(/Several footnotes have the same mark.*\[\^1\]/s);
  expect(shownFields(page)['body_markdown']).toBe(text);
  const good = { description: 'All about bread', body_markdown: '## Bread\n\nRye.' };
  const again = await send(page, { ...good, action: 'check' });
  expect(again.text).toContain('Nothing is missing');
});

describe('a preview', () => {
  test('is the text as readers will see it, and keeps nothing', async () => {
    const text = '---\ntitle: From front matter\ntags: rye\n---\n## Bread\n\nIt *rises*.';
    const page = await send(await writer.visitor.get('/new'), { title: 'x', body_markdown: text, action: 'preview' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('It <em>rises</em>.');
    expect(page.text).toContain('From front matter</p>');
    expect(shownFields(page)['body_markdown']).toBe(text);
    expect(await api('GET', '/api/articles/me/all')).toEqual([]);
  });

  test('of a draft has a link that is renewed and withdrawn without losing what was typed', async () => {
    const { path, id } = await write({ title: 'Linked draft', body_markdown: 'x' });
    const page = await writer.visitor.get(`${path}/edit`);
    const renewed = await send(page, { body_markdown: 'typed', action: 'renew' });
    const { preview_url: url = '' } = await own(id);
    expect(renewed).toMatchObject({ status: 200, text: expect.stringContaining(url) });
    const { pathname, search } = new URL(url);
    expect((await createVisitor(writer.site.url).get(pathname + search)).status).toBe(200);
    const withdrawn = await send(renewed, { action: 'withdraw' });
    expect(withdrawn.text).not.toContain('preview=');
    expect((await createVisitor(writer.site.url).get(pathname + search)).status).toBe(404);
    expect(shownFields(withdrawn)['body_markdown']).toBe('typed');
    expect((await send(withdrawn, { action: 'save' })).status).toBe(303);
    expect((await own(id)).body_markdown).toBe('typed');
  });
});

describe('/{username}/{slug}/edit', () => {
  test('is for the author alone', async () => {
    const [draft, published] = [
      await write({ title: 'Mine alone', body_markdown: 'x' }),
      await write({ title: 'For all to read', body_markdown: 'x', published: true }),
    ];
    const other = await signedInVisitor(writer.platform, await writer.platform.createUser(), writer.site.url);
    const statuses = async (by: Visitor) =>
      Promise.all([draft, published].map(async ({ path }) => (await by.get(`${path}/edit`)).status));
    expect(await statuses(other)).toEqual([404, 403]);
    expect(await statuses(writer.visitor)).toEqual([200, 200]);
    expect(await statuses(createVisitor(writer.site.url))).toEqual([303, 303]);
    const stolen = await send(
      await writer.visitor.get(`${published.path}/edit`),
      { title: 'Taken', action: 'save' },
      other,
    );
    expect([stolen.status, shownFields(stolen)['title']]).toEqual([403, 'Taken']);
    expect((await other.post('/-/articles/delete', `article_id=${draft.id}`)).status).toBe(404);
    expect((await own(draft.id)).title).toBe('Mine alone');
  });

  test.for([
    ['LF', 'a\nb\n'],
    ['CRLF', 'a\r\nb\r\n'],
    ['mixed newlines', '\r\na\nb\rc\r\n\n'],
  ] as const)('keeps the bytes of a text with %s', async ([, text], { task }) => {
    const { path, id } = await write({ title: task.name.slice(0, 100), body_markdown: text });
    const saved = await send(await writer.visitor.get(`${path}/edit`), {
      title: `Saved ${task.name.slice(0, 90)}`,
      action: 'save',
    });
    expect(saved.status).toBe(303);
    expect((await own(id)).body_markdown).toBe(text);
    const page = await writer.visitor.get(`${path}/edit`);
    await send(page, { body_markdown: `${shownFields(page)['body_markdown']}more`, action: 'save' });
    expect((await own(id)).body_markdown).toBe(`${text}more`);
  });

  test('unpublishes and deletes', async () => {
    const { path, id } = await write({ title: 'Taken back', body_markdown: 'x', published: true });
    const unpublished = await send(await writer.visitor.get(`${path}/edit`), {
      body_markdown: 'y',
      action: 'unpublish',
    });
    expect(unpublished.status).toBe(303);
    expect(await own(id)).toMatchObject({ published_timestamp: '', body_markdown: 'y' });
    const draft = await writer.visitor.follow(unpublished);
    expect(draft.text).toContain('The article is a draft again.');
    expect(draft.text).toContain('Save draft');
    const deleted = await writer.visitor.post(
      '/-/articles/delete',
      `article_id=${id}&return_to=/${writer.author.username}`,
    );
    expect(deleted).toMatchObject({ status: 303, location: `/${writer.author.username}` });
  });

  test('continues a published article on its newest revision, at its newest address', async () => {
    const { path, id } = await write({ title: 'Continued', body_markdown: 'x', published: true });
    // The answer for a public article is the same for all.
    await createVisitor(writer.site.url).get(path);
    expect(shownFields(await writer.visitor.get(`${path}/edit`))).toMatchObject({ revision: '1', body_markdown: 'x' });
    const kept = { article: { body_markdown: 'Not for readers yet' }, base_revision: 1 };
    await api('PUT', `/api/articles/${id}/autosave`, kept);
    await api('PUT', `/api/articles/${id}`, { article: { slug: 'continued' } });
    await api('PUT', `/api/articles/${id}/autosave`, { ...kept, base_revision: 3 });
    const moved = await writer.visitor.get(`${path}/edit`);
    expect([moved.status, moved.location]).toEqual([301, `/${writer.author.username}/continued/edit`]);
    const editing = await writer.visitor.follow(moved);
    expect(shownFields(editing)).toMatchObject({ revision: '4', body_markdown: 'Not for readers yet' });
    expect(shownTo(editing)).toEqual(['Unpublished changes', 'View published version', 'Update', 'Discard changes']);
    const updated = await writer.visitor.follow(await send(editing, { action: 'save' }));
    expect(shownTo(updated)).toEqual(['Readers see this version', 'View published version', 'Update']);
    expect((await own(id)).body_markdown).toBe('Not for readers yet');
    // What was typed is undone.
    await api('PUT', `/api/articles/${id}/autosave`, { article: { body_markdown: 'Typed' }, base_revision: 5 });
    const undone = await send(await writer.visitor.get(moved.location ?? ''), {
      body_markdown: 'Not for readers yet',
      action: 'save',
    });
    expect(shownTo(await writer.visitor.follow(undone))).toEqual([
      'Readers see this version',
      'View published version',
      'Update',
    ]);
  });

  test('shows the published text and fields once changes are discarded, and says where they are', async () => {
    const published = { title: 'As published', tags: 'rye', body_markdown: 'For readers.' };
    const { path, id } = await write({ ...published, published: true });
    // Readers and the author get the answer from a cache.
    await createVisitor(writer.site.url).get(path);
    for (let base = 1; base <= 32; base += 1) {
      const article = { title: 'Unwanted', tags: ['bad'], body_markdown: `Unwanted ${base}.` };
      await api('PUT', `/api/articles/${id}/autosave`, { article, base_revision: base });
    }
    const editing = await writer.visitor.get(`${path}/edit`);
    expect(shownFields(editing)).toMatchObject({ revision: '33', title: 'Unwanted', tags: 'bad' });
    const discarded = await send(editing, { action: 'discard' });
    expect(discarded.location).toBe(`${path}/edit`);
    const page = await writer.visitor.follow(discarded);
    expect(page.text).toContain('The unpublished changes are discarded. The history still has them.');
    expect(shownFields(page)).toMatchObject({ revision: '1', ...published });
    expect(shownTo(page)).toEqual(['View published version', 'Update']);
    expect(shownFields(await writer.visitor.get(`${path}/edit`))).toMatchObject(published);
    await api('PUT', `/api/articles/${id}/autosave`, { article: { title: 'Typed next' }, base_revision: 1 });
    expect(shownFields(await writer.visitor.get(`${path}/edit`))).toMatchObject({ ...published, title: 'Typed next' });
    expect((await writer.visitor.get(`${path}/history?number=33`)).text).toContain('Unwanted 32.');
  });

  test('tells a description and a language that were made of the text from those of the author', async () => {
    const english = 'The bread rises slowly in the morning, and no one in the house is awake to see it.';
    const empty = await write({ title: 'Without a text' });
    expect((await writer.visitor.get(`${empty.path}/edit`)).text).not.toContain(empty.description);
    const { path, id, description } = await write({ title: 'Made of the text', body_markdown: english });
    const page = await writer.visitor.get(`${path}/edit`);
    expect(shownFields(page)).toMatchObject({ description: '', language: '' });
    expect(page.text).toContain(`placeholder="${description}"`);
    expect(page.text).toMatch(/<option value=""[^>]*selected[^>]*>Detected: English</);
    const german = 'Das Brot geht langsam auf am Morgen, und niemand im Haus ist wach, um es zu sehen.';
    await send(page, { body_markdown: german, action: 'save' });
    expect(await own(id)).toMatchObject({ description: german, language: 'de' });
    await send(await writer.visitor.get(`${path}/edit`), { description: 'Mine.', language: 'en', action: 'save' });
    const after = await writer.visitor.get(`${path}/edit`);
    expect(shownFields(after)).toMatchObject({ description: 'Mine.', language: 'en' });
    await send(after, { description: '', language: '', action: 'save' });
    expect(await own(id)).toMatchObject({ description: german, language: 'de' });
    // The forms of the release before showed what was made of the text, and did not tell it from what was entered.
    const {
      description_before: _,
      language_before: __,
      ...former
    } = shownFields(await writer.visitor.get(`${path}/edit`));
    const renamed = { title: 'Sent by a former form', description: german, language: 'de', action: 'save' };
    expect((await send(former, renamed)).status).toBe(303);
    expect(shownFields(await writer.visitor.get(`${path}/edit`))).toMatchObject({ description: '', language: '' });
  });

  test('shows the text of the newest revision if the article was read before that was saved', async () => {
    const { path, id } = await write({ title: 'Saved meanwhile', body_markdown: 'first', published: true });
    await api('PUT', `/api/articles/${id}`, { article: { body_markdown: 'second', tags: 'rye' } });
    const client = new Client({ connectionString: writer.platform.databaseUrls.content });
    await client.connect();
    // As the article was read.
    await client.query(`update article_bodies set body_markdown = 'first' where article_id = $1`, [id]);
    await client.end();
    const page = shownFields(await writer.visitor.get(`${path}/edit`));
    expect(page).toMatchObject({ revision: '2', body_markdown: 'second', tags: 'rye' });
  });

  test('says that front matter keeps an article from being published', async () => {
    const text = '---\ntitle: Held back\npublished: false\n---\nx';
    const refused = await send(await writer.visitor.get('/new'), {
      title: 'Held back',
      body_markdown: text,
      action: 'publish',
    });
    expect(refused.status).toBe(422);
    expect(alertIn(refused)).toContain('front matter');
    expect((await send(refused, { action: 'save' })).status).toBe(303);
  });
});

test('a former member keeps an article under the organization, or takes it out', async () => {
  const founder = await writer.platform.createUser();
  const { id, username } = await writer.platform.createOrganization(founder);
  const memberships = `/api/organizations/${id}/memberships`;
  const membership = { user_id: writer.author.id, role: 'member' };
  const added = await writer.platform.request('POST', memberships, { key: founder.apiKey, body: { membership } });
  expect(added.status).toBe(201);
  const { id: articleId } = await write({ title: 'Ours', body_markdown: 'Text', published: true, organization_id: id });
  const draft = await write({ title: 'Ours, too', body_markdown: 'Text', organization_id: id });
  const inOneHour = new Date(Date.now() + 3_600_000).toISOString();
  const later = { title: 'Ours later', body_markdown: 'Text', published: true, published_at: inOneHour };
  const scheduled = await write({ ...later, organization_id: id });
  const removed = await writer.platform.request('DELETE', `${memberships}/${writer.author.id}`, {
    key: founder.apiKey,
  });
  expect(removed.status).toBe(204);
  await writer.platform.settled();
  const page = async () => writer.visitor.get(`${new URL((await own(articleId)).url).pathname}/edit`);
  const shown = await page();
  expect(shown.text).toContain('Former members cannot put an article back');
  expect(shownFields(shown)).toMatchObject({ organization_id: username, organization_before: username });
  await send(shown, { body_markdown: 'More text', action: 'publish' });
  expect((await own(articleId)).path).toMatch(new RegExp(`^/${username}/`));
  // Another choice that is only saved by itself does not hide what readers see.
  const [newestRevision] = await api<{ number: number }[]>('GET', `/api/articles/${articleId}/revisions`);
  const kept = await api('PUT', `/api/articles/${articleId}/autosave`, {
    article: { organization_id: null },
    base_revision: newestRevision?.number,
  });
  expect(kept).not.toHaveProperty('error');
  const reloaded = await page();
  expect(shownFields(reloaded)).toMatchObject({ organization_id: '', organization_before: username });
  await send(reloaded, { action: 'publish' });
  await api('PUT', `/api/articles/${articleId}`, { article: { organization_id: id } });
  expect(await own(articleId)).toMatchObject({
    body_markdown: 'More text',
    path: expect.stringMatching(new RegExp(`^/${writer.author.username}/`)),
  });
  // What was not public is not published under the name of the organization any more.
  const publish = { article: { published: true } };
  expect(await api('PUT', `/api/articles/${draft.id}`, publish)).toMatchObject({
    status: 422,
    errors: { organization_id: [expect.stringContaining('no longer belong')] },
  });
  const publishNow = { article: { published: true, published_at: new Date().toISOString(), body_markdown: 'Another' } };
  expect(await api('PUT', `/api/articles/${scheduled.id}`, publishNow)).toMatchObject({ status: 422 });
  expect((await own(scheduled.id)).path).toMatch(new RegExp(`^/${username}/`));
  const draftForm = await writer.visitor.get(`${new URL((await own(draft.id)).url).pathname}/edit`);
  const refused = await send(draftForm, { action: 'publish' });
  expect([refused.status, alertIn(refused)]).toEqual([422, expect.stringContaining('no longer belong')]);
  expect((await send(refused, { organization_id: '', action: 'publish' })).status).toBe(303);
  expect((await own(draft.id)).path).toMatch(new RegExp(`^/${writer.author.username}/`));
});
