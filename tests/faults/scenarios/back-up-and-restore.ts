import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { expect, onTestFinished, test } from 'vitest';
import { send } from '../support/requests.ts';
import { decodeIdCode, query, readStoredRecords } from '../support/stored-records.ts';

const run = promisify(execFile);
const writersCount = 3;
/** A user may create ten in half a minute. */
const articlesPerWriter = 8;
const pauseMs = 50;

/** An article and its comment, as the platform acknowledged them. */
interface Written {
  articleId: number;
  commentId: number;
}

/** Runs `npm run cli -- backup` or `restore`. */
async function runCommand(name: string, folder: string, variables: NodeJS.ProcessEnv): Promise<unknown> {
  const script = fileURLToPath(new URL(`../../../deploy/local/${name}.ts`, import.meta.url));
  const { stdout } = await run(process.execPath, [script, folder], { env: { ...process.env, ...variables } });
  return JSON.parse(stdout);
}

/** Sends a write that must succeed. */
async function create<Record>(url: string, path: string, { apiKey }: Account, body: object): Promise<Record> {
  const answer = await send(url, path, { method: 'POST', apiKey, body });
  expect(answer.status).toBe(201);
  return answer.body as Record;
}

async function createArticle(url: string, writer: Account): Promise<number> {
  const article = { title: `In the ledger: ${randomUUID()}`, body_markdown: 'Kept.', published: true };
  return (await create<{ id: number }>(url, '/api/articles', writer, { article })).id;
}

/** Writes articles, and comments on the last one, until it is stopped. */
async function write(url: string, writer: Account, ledger: Written[], stop: AbortSignal): Promise<void> {
  for (let articleId = 0, index = 0; !stop.aborted; index += 1) {
    if (index < articlesPerWriter) articleId = await createArticle(url, writer);
    const comment = { article_id: articleId, body_markdown: `Kept, too: ${randomUUID()}` };
    const { id_code: idCode } = await create<{ id_code: string }>(url, '/api/comments', writer, { comment });
    ledger.push({ articleId, commentId: decodeIdCode(idCode) });
    await sleep(pauseMs);
  }
}

/** Backs the platform up under load; returns what was acknowledged before that, and in all. */
async function backUpUnderLoad(platform: PlatformProcess, folder: string) {
  const writers = await createAccounts(platform, writersCount);
  const stop = new AbortController();
  const ledger: Written[] = [];
  const writing = Promise.all(writers.map((writer) => write(platform.url, writer, ledger, stop.signal)));
  writing.catch(() => undefined); // Awaited below.
  try {
    await expect.poll(() => ledger.length).toBeGreaterThan(writersCount);
    const before = [...ledger];
    const result = await runCommand('backup', folder, { DATA_DIR: dirname(platform.describe().secretsFile) });
    expect(result).toMatchObject({ backup: folder, in_transit: 0, objects: true });
    return { writer: writers[0] as Account, before, ledger };
  } finally {
    stop.abort();
    await writing;
  }
}

/** Adds the test of a backup that is restored while the platform runs. */
export function backUpAndRestore(given: () => PlatformProcess): void {
  test('restores what was acknowledged before, without a difference, and gives no id out again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'commonplace-backup-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { writer, before, ledger } = await backUpUnderLoad(given(), folder);

    await using restored = await startPlatformProcess({}, 'memory', (environment) =>
      runCommand('restore', folder, environment),
    );

    const { articleIds, commentIds, comments } = await readStoredRecords(restored);
    expect(before.filter(({ articleId }) => !articleIds.has(articleId))).toEqual([]);
    expect(before.filter(({ commentId }) => !commentIds.has(commentId))).toEqual([]);
    const copies = await query<{ id: number }>(restored, 'community', 'select id from articles where not deleted');
    expect(new Set(copies.map(({ id }) => id))).toEqual(articleIds);
    const counted = await query<{ id: number; count: number }>(
      restored,
      'content',
      'select id, comments_count as count from articles where comments_count <> 0',
    );
    expect(new Map(counted.map(({ id, count }) => [id, count]))).toEqual(comments);
    expect(await createArticle(restored.url, writer)).toBeGreaterThan(
      Math.max(...ledger.map(({ articleId }) => articleId)),
    );
  });
}
