import { create, fromBinary, type MessageInitShape } from '@bufbuild/protobuf';
import {
  type ConceptInputSchema,
  GetConceptRequestSchema,
  ListConceptsRequestSchema,
} from '@commonplace/proto/content/v1/concepts';
import { waitForLock } from '@commonplace/db/advisory-locks';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embedArticles } from '../embeddings/embed-articles.ts';
import { ada, admin, conceptTools, signal } from '../testing/concepts.ts';
import { callBy, createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { cooking, rust } from '../testing/topics.ts';
import { deleteConcept } from './delete-concept.ts';
import { getConcept } from './get-concept.ts';
import { listConcepts } from './list-concepts.ts';
import { lookBack } from './look-back.ts';
import { triggerLookback } from './trigger-lookback.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of ['concepts', 'articles', 'embedding_queue', 'concept_recounts', 'jobs.job']) {
    await fixture.sql(`delete from ${table}`);
  }
});

const { make, change, show, reclassify, publishRust, articlesOf, queued } = conceptTools(() => fixture);

it('compares a new concept with articles that are being classified without it', async () => {
  const { summary } = await fixture.write(ada, {
    title: 'The borrow checker',
    bodyMarkdown: 'In Rust every value has one owner. The borrow checker, cargo and crates help.',
    published: true,
  });
  const id = summary?.id ?? 0;
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  // A batch that has read the anchors and not yet committed its vectors.
  const batch = fixture.context.database.transaction({ signal }, async (em) => {
    await waitForLock(em, 'embeddings');
    await embedArticles(em, fixture.context.embedder, [id], signal);
    started.resolve();
    await finish.promise;
  });
  await started.promise;
  const concept = await make(rust);
  const comparison = reclassify(concept.id).then(() => 'done');
  await expect.poll(() => waitingLocks()).toBeGreaterThan(0);
  finish.resolve();
  await batch;
  expect(await comparison).toBe('done');
  expect(await articlesOf(concept.id)).toEqual([id]);
});

async function waitingLocks(): Promise<number> {
  const [row] = await fixture.sql<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_locks
     where not granted and locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  return row?.waiting ?? 0;
}

describe('creating and changing concepts', () => {
  it('gives each its own slug, and records audit entries', async () => {
    const first = await make({ ...rust, score: 1.5, similarityThreshold: 0.3 });
    expect(first).toMatchObject({ name: 'Rust', slug: 'rust', score: 1.5, similarityThreshold: 0.3 });
    const second = await make({ name: 'rust!', parentId: first.id });
    expect(second).toMatchObject({ slug: 'rust-1', parentId: first.id, description: '' });
    expect((await make({ name: '2026' })).slug).toBe('concept-2026');
    expect((await make({ name: '🦀' })).slug).toMatch(/^[a-z]/);
    const updated = await change(first.id, { score: 2 });
    expect(updated).toMatchObject({ score: 2, description: rust.description, similarityThreshold: 0.3 });
    const [row] = await fixture.sql<{ payload: Uint8Array }>(
      'select payload from outbox where aggregate_id = $1 order by position desc limit 1',
      [`audit:${first.id}`],
    );
    const { record } = fromBinary(AuditRecordedSchema, row?.payload ?? new Uint8Array());
    expect(record).toMatchObject({ action: 'api_concept_update', targetType: 'Concept', actorId: 9 });
    expect(
      [record?.before, record?.after].map((text) => (JSON.parse(text ?? '{}') as { score: number }).score),
    ).toEqual([1.5, 2]);
  });

  it('enqueues a job only if other articles may match', async () => {
    const { id } = await make(rust);
    const before = (await queued()).length;
    await change(id, { score: 5, description: rust.description });
    expect(await queued()).toHaveLength(before);
    await change(id, { similarityThreshold: 0.4 });
    expect(await queued()).toHaveLength(before + 1);
  });

  it.each<[string, MessageInitShape<typeof ConceptInputSchema>, string]>([
    ['name', { name: '' }, "can't be blank"],
    ['name', { name: '\u200B' }, "can't be blank"],
    ['name', { name: 'x'.repeat(101) }, 'is too long (maximum is 100 characters)'],
    ['description', { name: 'x', description: 'x'.repeat(5_001) }, 'is too long (maximum is 5000 characters)'],
    ['description', { name: 'x', description: '\u202E' }, 'must not change the direction of text'],
    ['similarity_threshold', { name: 'x', similarityThreshold: 1.01 }, 'must be less than or equal to 1'],
    ['similarity_threshold', { name: 'x', similarityThreshold: -0.01 }, 'must be greater than or equal to 0'],
    ['similarity_threshold', { name: 'x', similarityThreshold: Number.NaN }, 'must be less than or equal to 1'],
    ['score', { name: 'x', score: Number.POSITIVE_INFINITY }, 'is not a number'],
    ['parent', { name: 'x', parentId: 2_147_483_647 }, 'must exist'],
  ])('rejects an invalid %s', async (field, input, message) => {
    await expect(make(input)).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { [field]: [message] },
    });
    expect(await fixture.sql('select from concepts')).toEqual([]);
  });

  it('lets administrators write and signed-in users read', async () => {
    const { id } = await make(rust);
    await expect(make(rust, ada)).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(change(id, { score: 1 }, ada)).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(change(id + 1, { score: 1 })).rejects.toMatchObject({ code: 'not_found' });
    const request = create(ListConceptsRequestSchema, { page: 1, perPage: 50, days: 7 });
    await expect(listConcepts(fixture.context, callBy(anonymous), request)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const listed = async (by = ada, withDrafts = false) => {
      const { concepts } = await listConcepts(fixture.context, callBy(by), { ...request, withDrafts });
      return concepts.map((concept) => concept.id);
    };
    expect(await listed(admin, true)).toEqual([id]);
    await expect(listed(ada, true)).rejects.toMatchObject({ code: 'permission_denied' });
    // It is listed before its articles are found.
    expect(await listed()).toEqual([id]);
    expect(await show(id)).toMatchObject({ id });
    expect(await articlesOf(id)).toEqual([]);
  });

  it('rejects a cycle of parents', async () => {
    const [one, two, three] = [await make(rust), await make(cooking), await make({ name: 'Third' })];
    expect(await change(two.id, { parentId: one.id })).toMatchObject({ parentId: one.id });
    await change(three.id, { parentId: two.id });
    for (const parentId of [one.id, two.id, three.id]) {
      await expect(change(one.id, { parentId })).rejects.toMatchObject({
        fields: { parent: ['must not be the concept itself or one of its descendants'] },
      });
    }
    const both = [change(two.id, { clearsParent: true }), change(three.id, { clearsParent: true })];
    for (const { parentId } of await Promise.all(both)) expect(parentId).toBeUndefined();
    const outcomes = await Promise.allSettled([
      change(two.id, { parentId: three.id }),
      change(three.id, { parentId: two.id }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('enqueues a job after a change of the name', async () => {
    const { id } = await make(rust);
    const before = (await queued()).length;
    expect(await change(id, { name: 'Crabs' })).toMatchObject({ name: 'Crabs', slug: 'rust' });
    expect(await queued()).toHaveLength(before + 1);
  });

  it('deletes a concept with its metrics', async () => {
    const { id } = await make(rust);
    const child = await make({ ...cooking, parentId: id });
    await reclassify(id);
    const article = await publishRust();
    await expect(deleteConcept(fixture.context, callBy(ada), id)).rejects.toMatchObject({ code: 'permission_denied' });
    await deleteConcept(fixture.context, callBy(admin), id);
    await expect(deleteConcept(fixture.context, callBy(admin), id)).rejects.toMatchObject({ code: 'not_found' });
    for (const table of ['concept_articles', 'concept_metrics']) {
      expect(await fixture.sql(`select from ${table}`)).toEqual([]);
    }
    await reclassify(child.id);
    expect((await show(child.id)).parentId).toBeUndefined();
    expect(await fixture.sql('select from articles where id = $1', [article])).toHaveLength(1);
    // A job that is still queued finds nothing.
    await reclassify(id);
    await lookBackOn(id, 30);
  });
});

/** Runs the lookback job (TriggerConceptLookback) as its handler would. */
async function lookBackOn(conceptId: number, days: number, progress?: unknown): Promise<unknown[]> {
  const reports: unknown[] = [];
  const report = async (value: unknown) => void reports.push(value);
  await lookBack(fixture.context, { conceptId, days }, { signal, progress, report });
  return reports;
}

describe('looking back', () => {
  const trigger = (id: number, days: number, by = admin) => triggerLookback(fixture.context, callBy(by), { id, days });
  const daysOf = async (id: number) =>
    (
      await getConcept(
        fixture.context,
        callBy(admin),
        create(GetConceptRequestSchema, { id, days: 7, withDrafts: true }),
      )
    ).maxLookbackDays;

  it('matches articles of those days, and resumes where it stopped', async () => {
    const { id } = await make(rust);
    await reclassify(id);
    const [one, two, old] = [await publishRust('One'), await publishRust('Two'), await publishRust('Old')];
    await fixture.sql("update articles set published_at = now() - interval '40 days' where id = $1", [old]);
    await fixture.sql("update articles set published_at = now() - interval '1 day' where id = $1", [one]);
    const forget = () => fixture.sql('delete from concept_articles');
    await forget();
    const reports = await lookBackOn(id, 30);
    expect(reports.at(-1)).toMatchObject({ looked: 2, total: 2 });
    expect(new Set(await articlesOf(id))).toEqual(new Set([one, two]));
    expect(await daysOf(id)).toBe(30);
    await forget();
    const [row] = await fixture.sql<{ at: string }>(
      `select to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from articles where id = $1`,
      [two],
    );
    const killed = { ...(reports[0] as object), before: row?.at, beforeId: two, looked: 1 };
    expect((await lookBackOn(id, 60, killed)).at(-1)).toMatchObject({ looked: 2 });
    expect(await articlesOf(id)).toEqual([one]);
    expect(await daysOf(id)).toBe(60);
    // A shorter lookback that ends later does not lower the days.
    await lookBackOn(id, 45);
    expect(await daysOf(id)).toBe(60);
  });

  it('is enqueued by administrators, if it reaches further than before', async () => {
    const { id } = await make(rust);
    await reclassify(id);
    expect(await trigger(id, 7)).toMatch(/^content-[0-9a-f-]{36}$/);
    const jobs = await fixture.sql<{ data: { payload: unknown } }>(
      `select data from jobs.job where name = 'look-back-for-concept'`,
    );
    expect(jobs.map(({ data }) => data.payload)).toEqual([{ conceptId: id, days: 7 }]);
    await lookBackOn(id, 7);
    for (const days of [7, 3, 0, 36_501]) {
      await expect(trigger(id, days)).rejects.toMatchObject({ fields: { days: [expect.any(String)] } });
    }
    await expect(trigger(id, 8, ada)).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(trigger(id + 1_000, 8)).rejects.toMatchObject({ code: 'not_found' });
  });
});
