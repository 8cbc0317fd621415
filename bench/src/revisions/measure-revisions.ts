import { readdirSync, readFileSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';
import { createAccounts } from '@commonplace/testing/accounts';
import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { Client } from 'pg';
import { caller } from '../caller.ts';
import { percentileOf } from '../percentile.ts';
import { writeArticleText } from '../seed/article-text.ts';
import { createRandom } from '../seed/random.ts';

const count = 1_000;
/** Characters of a long article, and of one as long as a book: a row takes the same room in both. */
const textLengths = [120_000, 500_000];
/** Prose that compresses as texts do; generated articles repeat their few words. */
const prose = new URL('../../../docs/', import.meta.url);
const repetitions = 50;

/** What the revisions of one article take. */
export interface RevisionFigures {
  textBytes: number;
  compressedTextBytes: number;
  contentBytes: number;
  /** By which the table with its indexes grows. */
  tableBytes: number;
  /** Of a list page with all revisions. */
  listP50Milliseconds: number;
  listP99Milliseconds: number;
  /** Of the revision that takes the most steps to read. */
  readMilliseconds: number;
}

/** Autosaves articles of two lengths a thousand times, each time with another sentence somewhere in it. */
export async function measureRevisions(): Promise<RevisionFigures[]> {
  await using platform = await startPlatformProcess({}, 'disk');
  const [author, admin] = await createAccounts(platform, 2, 'admin');
  const call = caller(platform, author?.apiKey ?? '');
  const site_config = { article_autosave: 1_000 };
  await caller(platform, admin?.apiKey ?? '')('PUT', '/api/admin/config', { site_config });
  // The measured articles grow a table that has pages and indexes, as those of a community do.
  await writeRevisions(call, textLengths[0] ?? 0);
  const figures: RevisionFigures[] = [];
  for (const length of textLengths) figures.push(await measureLength(platform, call, length));
  return figures;
}

async function measureLength(
  platform: PlatformProcess,
  call: ReturnType<typeof caller>,
  length: number,
): Promise<RevisionFigures> {
  const before = await sizesOf(platform);
  const { path, text } = await writeRevisions(call, length);
  const after = await sizesOf(platform);
  const lists = await timesOf(repetitions, () => call('GET', `${path}/revisions?per_page=${count}`));
  const [readMilliseconds = 0] = await timesOf(1, () => call('GET', `${path}/revisions/${count}`));
  return {
    textBytes: Buffer.byteLength(text),
    compressedTextBytes: zstdCompressSync(text).length,
    contentBytes: after.contentBytes - before.contentBytes,
    tableBytes: after.tableBytes - before.tableBytes,
    listP50Milliseconds: percentileOf(lists, 0.5),
    listP99Milliseconds: percentileOf(lists, 0.99),
    readMilliseconds,
  };
}

async function writeRevisions(
  call: ReturnType<typeof caller>,
  length: number,
): Promise<{ path: string; text: string }> {
  const random = createRandom(1, 1);
  let text = readProse(length);
  const title = 'Long articles that were changed a thousand times';
  const draft = await call('POST', '/api/articles/autosave', { article: { title, body_markdown: text } });
  const { article_id: id } = draft as { article_id: number };
  const path = `/api/articles/${id}`;
  for (let base = 1; base < count; base += 1) {
    const at = random.below(text.length);
    text = `${text.slice(0, at)} ${writeArticleText(4, base).title} ${text.slice(at)}`;
    await call('PUT', `${path}/autosave`, { article: { body_markdown: text }, base_revision: base });
  }
  return { path, text };
}

function readProse(length: number): string {
  const names = readdirSync(prose, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const pages = names.toSorted().map((name) => readFileSync(new URL(name, prose), 'utf8'));
  return pages.join('\n').slice(0, length);
}

async function timesOf(times: number, run: () => Promise<unknown>): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    await run();
    milliseconds.push(performance.now() - started);
  }
  return milliseconds;
}

async function sizesOf(platform: PlatformProcess) {
  const client = new Client({ connectionString: platform.describe().databaseUrls['content'] });
  await client.connect();
  try {
    const { rows } = await client.query<{ content: number; whole: number }>(`
      select sum(octet_length(content))::integer as content,
        pg_total_relation_size('article_revisions')::integer as whole
      from article_revisions`);
    return { contentBytes: rows[0]?.content ?? 0, tableBytes: rows[0]?.whole ?? 0 };
  } finally {
    await client.end();
  }
}
