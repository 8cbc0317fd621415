import { DomainError } from '@commonplace/domain/errors';
import { todaysPart } from '@commonplace/testing/extent';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createMarkdownPool, type MarkdownPool } from './pool.ts';
import { renderBody } from './render-body.ts';
import { relativeCost } from './testing/relative-cost.ts';
import { sharedMarkdownPool } from './testing/shared-pool.ts';

const article = { profile: 'article' } as const;
const LARGEST = 800 * 1024;
const fill = (piece: string, size = LARGEST) => piece.repeat(Math.floor(size / piece.length));
/** Timeout for a busy machine. */
const patientMs = 300_000;
// Takes the parser seconds: it searches an end of every link label.
const ENDLESS = fill('![');

function failure(promise: Promise<unknown>): Promise<DomainError> {
  return promise.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => {
      if (error instanceof DomainError) return error;
      throw error;
    },
  );
}

describe('the pool', () => {
  it('renders like the renderer, including front matter', async () => {
    const pool = sharedMarkdownPool();
    const body = '---\r\ntitle: "T"\r\ntags: a, b\r\n---\r\n# Hi @ann\r\n\r\n{% vimeo 1 %}  \r\n';
    const expected = renderBody(body, article);
    expect(expected.frontMatter).toEqual({ title: 'T', tags: ['a', 'b'] });
    expect(await pool.render(body, article)).toEqual(expected);
    expect(await pool.render(body, { profile: 'comment' })).toEqual(renderBody(body, { profile: 'comment' }));
  });

  it('returns the errors of a text', async () => {
    const pool = sharedMarkdownPool();
    const error = await failure(pool.render('{% nonsense %}', article));
    expect(error.code).toBe('validation_failed');
    expect(error.fields).toEqual({ base: ['{% nonsense %} is not a known embed'] });
    expect((await pool.render('next', article)).html).toBe('<p>next</p>\n');
  });

  it('is unavailable if a document gets no CPU time, and renders the next', async () => {
    await using pool = createMarkdownPool({ threads: 1, cpuMs: 60_000, wallMs: 200 });
    const slow = failure(pool.render(ENDLESS, article));
    expect(await slow).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    await expect.poll(async () => (await pool.render('next', article)).html).toBe('<p>next</p>\n');
  });

  it('stops a document at the time limit, and renders the next', async () => {
    await using pool = createMarkdownPool({ threads: 1, cpuMs: 300, wallMs: patientMs });
    await pool.render('start', article);
    const slow = failure(pool.render(ENDLESS, article));
    const next = pool.render('next', article);
    expect(await slow).toMatchObject({
      code: 'validation_failed',
      message: 'Body markdown is too complex to render',
      reason: 'too_complex',
    });
    expect((await next).html).toBe('<p>next</p>\n');
  });

  it('renders others during a slow document, and does not block the event loop', async () => {
    await using pool = createMarkdownPool({ threads: 2, cpuMs: 60_000, wallMs: patientMs });
    await Promise.all([pool.render('start', article), pool.render('start', article)]);
    let slowDone = false;
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 5);
    onTestFinished(() => clearInterval(ticking));
    // It ends with the pool.
    void failure(pool.render(ENDLESS, article)).finally(() => (slowDone = true));
    for (let count = 0; count < 20; count += 1) {
      expect((await pool.render(`text ${count}`, article)).html).toBe(`<p>text ${count}</p>\n`);
    }
    await expect.poll(() => ticks).toBeGreaterThan(50);
    expect(slowDone).toBe(false);
  });

  it.each([0, 1])('keeps %d threads, and starts another while documents wait', async (warmThreads) => {
    await using pool = createMarkdownPool({ warmThreads, idleMs: 200, cpuMs: 60_000, wallMs: patientMs });
    expect(pool.threadCount).toBe(warmThreads);
    const texts = ['one', 'two', 'three'];
    const rendered = Promise.all(texts.map((text) => pool.render(text, article)));
    expect(pool.threadCount).toBe(1);
    expect((await rendered).map(({ text }) => text)).toEqual(texts);
    await expect.poll(() => pool.threadCount, { timeout: 30_000 }).toBe(warmThreads);

    await pool.render('four', article);
    // A thread takes it at once; it ends with the pool.
    void failure(pool.render(ENDLESS, article));
    expect((await pool.render('other', article)).text).toBe('other');
    expect(pool.threadCount).toBe(2);
    await expect.poll(() => pool.threadCount, { timeout: 30_000 }).toBe(1);
  });

  it('renders small documents before large ones', async () => {
    await using pool = createMarkdownPool({ threads: 1 });
    const finished: string[] = [];
    const render = (name: string, body: string) => pool.render(body, article).then(() => finished.push(name));
    await Promise.all([
      render('first', fill('word ')),
      render('large', fill('word ')),
      render('small', 'word'),
      render('middle', 'word '.repeat(100)),
    ]);
    expect(finished.slice(-3)).toEqual(['middle', 'first', 'large']);
  });

  it('rejects more than 64 waiting documents', async () => {
    await using pool = createMarkdownPool({ threads: 1, cpuMs: 300, wallMs: patientMs });
    await pool.render('start', article);
    const slow = failure(pool.render(ENDLESS, article));
    const waiting = Array.from({ length: 64 }, (_value, index) => pool.render(`text ${index}`, article));
    expect((await failure(pool.render('one more', article))).code).toBe('unavailable');
    await slow;
    expect((await Promise.all(waiting)).map(({ text }) => text)).toEqual(
      waiting.map((_value, index) => `text ${index}`),
    );
  });

  it('reserves a thread for small documents, and for other authors', async () => {
    await using pool = createMarkdownPool({ cpuMs: 60_000, wallMs: patientMs });
    await pool.render('start', article);
    const ended: string[] = [];
    const render = (name: string, body: string, authorId: number) =>
      pool.render(body, article, { authorId }).then(
        () => ended.push(name),
        () => ended.push(name),
      );
    // These end with the pool.
    void Promise.all([render('large 1', ENDLESS, 1), render('large 2', ENDLESS, 2)]);
    void Promise.all([render('large 3', ENDLESS, 3), render('small of 3', 'text', 3)]);
    await render('small', 'text', 4);
    expect(ended.filter((name) => name.startsWith('large'))).toEqual([]);
  });

  it('drops a document of the author with the most when it is full', async () => {
    await using pool = createMarkdownPool({ cpuMs: 300, wallMs: patientMs });
    await pool.render('start', article);
    const render = (text: string, authorId: number) => pool.render(text, article, { authorId });
    const slow = failure(render(ENDLESS, 1));
    const waiting = Array.from({ length: 64 }, (_value, index) => render(`text ${index}`, 1));
    const last = failure(waiting.pop() ?? Promise.reject(new Error('the queue is empty')));
    const own = failure(render('one more', 1));
    expect((await render('other', 2)).text).toBe('other');
    expect(await last).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 });
    expect((await own).code).toBe('unavailable');
    await slow;
    expect(await Promise.all(waiting)).toHaveLength(63);
  });

  it('removes a document whose caller has disconnected', async () => {
    await using pool = createMarkdownPool({ threads: 1, cpuMs: 300, wallMs: patientMs });
    await pool.render('start', article);
    const controller = new AbortController();
    const slow = failure(pool.render(ENDLESS, article));
    const abandoned = failure(pool.render('abandoned', article, { signal: controller.signal }));
    controller.abort();
    expect((await abandoned).code).toBe('cancelled');
    expect((await failure(pool.render('too late', article, { signal: controller.signal }))).code).toBe('cancelled');
    await slow;
    expect((await pool.render('next', article)).text).toBe('next');
  });

  it('rejects waiting and later documents when it is disposed', async () => {
    const pool = createMarkdownPool({ threads: 1 });
    const running = failure(pool.render(ENDLESS, article));
    const waiting = failure(pool.render('waiting', article));
    await pool[Symbol.asyncDispose]();
    expect((await running).code).toBe('unavailable');
    expect((await waiting).code).toBe('unavailable');
    expect((await failure(pool.render('late', article))).code).toBe('unavailable');
  });
});

describe('pathological documents', () => {
  let pool: MarkdownPool;
  beforeAll(() => {
    pool = createMarkdownPool({ threads: 1, cpuMs: 300, wallMs: patientMs });
  });
  afterAll(() => pool[Symbol.asyncDispose]());

  // Small enough to be rendered in linear time, and far too large for quadratic time.
  const many = (piece: string): [string, string] => [piece, fill(piece, LARGEST / 16)];
  const nestedList = Array.from({ length: 1200 }, (_value, depth) => `${' '.repeat(depth * 2)}- a`).join('\n');
  const fence = (language: string, piece: string) => `\`\`\`${language}\n${fill(piece).slice(0, 16_000)}\n\`\`\`\n`;

  const documents: [string, string][] = [
    ...['[', '[]', '![', '[a](', '[[](', '*', '*a_', '**a *', '_ ', '`', '~~a', '>', '> ', '- ', '- a\n', '# a\n'].map(
      many,
    ),
    ...['<', '<a ', '<!-- ', '<div>', '<b>x', '<iframe>', '<noscript>', '&', '&#x', '\\', '@', '@ab ', '\n', 'a\n'].map(
      many,
    ),
    ...['{%', '{% ', '{% a', '{%  %}', 'http://', 'http://a.b/( ', '|', '|1|2|\n', '[a]: b\n', 'a\n-\n', ' '].map(many),
    ...[
      '{% vimeo 1 %} ',
      '{% tag a %}\n\n',
      '{% details x %}\na\n{% enddetails %}\n',
      '{% card %}a{% endcard %} b ',
      '`{% row %}',
    ].map(many),
    ...[
      '{% raw %}',
      '{% raw %}`{% endraw %}`',
      '{% raw %}<code>{% endraw %}',
      '{% runkit\n\n',
      '{% details a\n',
      '{% col %}a{% endcol %}',
      '{% cta /a %}',
      '{% cta /a %}b{% endcta %}',
      '{% katex inline %}x^2{% endkatex %}',
    ].map(many),
    ['nested embeds', fill(`${'{% row %}\n'.repeat(10)}x\n${'{% endrow %}\n'.repeat(10)}`)],
    ['6,000 frames', '{% vimeo 76979871 %}\n\n'.repeat(6000)],
    ['a formula in itself', `{% katex %}${'x^{'.repeat(1200)}${'}'.repeat(1200)}{% endkatex %}`],
    ['formulas that multiply', `{% katex %}\\def\\a{xx}${'\\def\\a{\\a\\a}'.repeat(200)}\\a{% endkatex %}`],
    ['embeds in HTML', `<div>\n${fill('{% user abc %}<b>')}\n</div>`],
    ['no embeds in HTML', `<div>\n${fill('<')}{% user abc %}`],
    ['source and blanks', `src=${' '.repeat(LARGEST)}x`],
    ['source and blanks in HTML', `<p>src=${' '.repeat(LARGEST)}x`],
    ['addresses without a scheme', fill('//a.b/')],
    ['{% and blanks', `{%${' '.repeat(LARGEST)}`],
    ['runs of backticks', Array.from({ length: 1200 }, (_value, count) => '`'.repeat(count)).join(' ')],
    ['a nested list', nestedList],
    ['a wide table', `${'a|'.repeat(3000)}\n${'-|'.repeat(3000)}\n${'|\n'.repeat(100_000)}`],
    ['front matter', `---\ntitle: T\nx: ${fill('[').slice(0, 60_000)}\n---\n`],
    ['blanks before', `${' \n'.repeat(400_000)}x`],
    ...['js', 'xml', 'ruby', 'markdown', 'yaml', 'cpp', 'php', 'bash', 'perl', 'swift'].map(
      (language): [string, string] => [`code in ${language}`, fence(language, '[a](<$("\'{/')],
    ),
  ];
  it.each(todaysPart(documents, 8))('renders or rejects %j within the limit', async (_name, body) => {
    const outcome = await pool.render(body, article).then(
      () => 'rendered',
      (error: DomainError) => error.code,
    );
    expect(['rendered', 'validation_failed']).toContain(outcome);
    // The first document of a new thread may exceed the limit on a busy machine.
    await expect.poll(async () => (await pool.render('next', article)).html).toBe('<p>next</p>\n');
  });
});

describe('many headings', () => {
  const headings = (count: number) => '# a\n'.repeat(count);

  it('are rendered, up to 80 kB', async () => {
    await using pool = createMarkdownPool({ cpuMs: 10_000, wallMs: patientMs });
    const { html } = await pool.render(headings(20_000), article);
    expect(html.match(/<h1>/g)).toHaveLength(20_000);
  });

  it('take linear time', () => {
    expect(relativeCost(20_000, (count) => renderBody(headings(count), article))).toBeLessThan(3);
  });
});
