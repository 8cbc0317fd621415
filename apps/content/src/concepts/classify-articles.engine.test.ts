import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { create } from '@bufbuild/protobuf';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEndpointEmbedder } from '../embeddings/endpoint-embedder.ts';
import { queueArticles } from '../embeddings/queue-articles.ts';
import { ada, conceptTools, signal } from '../testing/concepts.ts';
import { createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { createRecordingEmbedder, type RecordingEmbedder } from '../testing/recording-embedder.ts';
import { registerClassificationMetrics } from './classification-metrics.ts';
import { classifyQueuedArticles } from './classify-articles.ts';
import { queueChangedArticles } from './queue-changed-articles.ts';

let fixture: ContentFixture;
let embedder: RecordingEmbedder;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  embedder = createRecordingEmbedder();
  fixture.context.embedder = embedder;
  for (const table of ['articles', 'embedding_queue']) await fixture.sql(`delete from ${table}`);
});

const { publishRust } = conceptTools(() => fixture);

describe('the queue of articles', () => {
  const markAll = (ids: readonly number[]) =>
    fixture.context.database.transaction({ signal }, (em) => queueArticles(em, ids, 'bulk'));
  const backlog = (first: number) => Array.from({ length: 100 }, (_, at) => first + at);
  const write = async (title: string) =>
    (await fixture.write(ada, { title, bodyMarkdown: 'In Rust every value has one owner.', published: true })).summary
      ?.id ?? 0;

  it('has one row per article, however often it is queued', async () => {
    const id = await write('One');
    await Promise.all([markAll([id, 7, 7]), markAll([7, id]), markAll([id])]);
    // An insert without a conflict clause queues an article once, too.
    await fixture.sql('insert into embedding_queue (article_id) select unnest(array[7, 7, $1::integer])', [id]);
    expect(await fixture.sql('select article_id, fresh from embedding_queue order by article_id')).toEqual(
      [
        { article_id: 7, fresh: false },
        { article_id: id, fresh: true },
      ].toSorted((one, other) => one.article_id - other.article_id),
    );
  });

  it('keeps articles while the embeddings endpoint is unreachable, and names the cause', async () => {
    const id = await write('Waits');
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    await new Promise((resolve) => server.close(resolve));
    const unreachable = createEndpointEmbedder({ url, apiKey: undefined, model: 'm' });
    const failure = classifyQueuedArticles({ ...fixture.context, embedder: unreachable }, signal);
    await expect(failure).rejects.toMatchObject({
      name: 'EmbeddingsUnavailableError',
      message: 'the embeddings endpoint returned no vectors: ECONNREFUSED',
    });
    expect(await fixture.sql('select article_id from embedding_queue')).toEqual([{ article_id: id }]);
  });

  it('serves articles that were just published before a backlog, newest first', async () => {
    await markAll(backlog(1_000_000));
    for (let count = 0; count < 30; count += 1) await write(`Article ${count}`);
    await markAll(backlog(2_000_000));
    const batches: number[] = [];
    fixture.context.embedder = {
      ...embedder,
      embed: (texts, stop) => {
        batches.push(texts.length);
        return embedder.embed(texts, stop);
      },
    };
    await classifyQueuedArticles(fixture.context, signal);
    expect(batches.slice(0, 2)).toEqual([24, 6]);
    expect(embedder.texts[0]).toContain('Article');
    expect(embedder.texts.slice(0, 24).join()).toContain('Article 29');
    expect(await fixture.sql('select from embedding_queue')).toEqual([]);
  });

  it('keeps articles that change while they are classified', async () => {
    const id = await write('One');
    fixture.context.embedder = {
      ...embedder,
      embed: async (texts, stop) => {
        if (texts.length > 0) await markAll([id]);
        return embedder.embed(texts, stop);
      },
    };
    await classifyQueuedArticles(fixture.context, signal);
    expect(await fixture.sql('select article_id from embedding_queue')).toEqual([{ article_id: id }]);
  });

  it('ignores an event of an article that is classified in this version', async () => {
    const id = await publishRust();
    const changed = create(ArticleChangedSchema, { id, version: 1, published: true });
    const hear = () => fixture.context.database.transaction({ signal }, (em) => queueChangedArticles([changed], em));
    await hear();
    expect(await fixture.sql('select from embedding_queue')).toEqual([]);
    await fixture.sql('update articles set version = version + 1 where id = $1', [id]);
    await hear();
    expect(await fixture.sql('select article_id from embedding_queue')).toEqual([{ article_id: id }]);
  });

  it('reports its size and age as metrics', async () => {
    const registry = new Registry();
    const { database, logger } = fixture.context;
    registerClassificationMetrics({ database, registry, logger });
    await markAll(backlog(1_000_000));
    await write('One');
    await fixture.sql(`update embedding_queue set marked_at = now() - interval '90 seconds' where not fresh`);
    const reads = vi.spyOn(database, 'reader');
    const metrics = await registry.metrics();
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
    expect(metrics).toContain('commonplace_classification_waiting{lane="fresh"} 1\n');
    expect(metrics).toContain('commonplace_classification_waiting{lane="bulk"} 100\n');
    expect(metrics).toMatch(/commonplace_classification_oldest_seconds\{lane="bulk"\} 9\d\./);
    expect(metrics).toMatch(/commonplace_concepts_waiting \d+\n/);
  });
});
