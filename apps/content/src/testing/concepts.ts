import { create, type MessageInitShape } from '@bufbuild/protobuf';
import {
  ConceptArticlesOrder,
  ConceptInputSchema,
  GetConceptRequestSchema,
  ListConceptArticlesRequestSchema,
} from '@commonplace/proto/content/v1/concepts';
import { userPrincipal } from '@commonplace/testing/principals';
import { classifyQueuedArticles } from '../concepts/classify-articles.ts';
import { countMetrics } from '../concepts/count-metrics.ts';
import { createConcept } from '../concepts/create-concept.ts';
import { getConcept } from '../concepts/get-concept.ts';
import { listConceptArticles } from '../concepts/list-concept-articles.ts';
import { reclassifyConcept } from '../concepts/reclassify-concept.ts';
import { updateConcept } from '../concepts/update-concept.ts';
import { queueArticles } from '../embeddings/queue-articles.ts';
import { callBy, type ContentFixture } from './content-fixture.ts';

export const signal: AbortSignal = new AbortController().signal;
export const ada = userPrincipal({ userId: 1 });
export const admin = userPrincipal({ userId: 9, username: 'admin', roles: ['admin'] });

/** Helpers for tests of concepts, which run the jobs directly. */
export function conceptTools(fixture: () => ContentFixture) {
  const contextOf = () => fixture().context;
  const make = (concept: MessageInitShape<typeof ConceptInputSchema>, by = admin) =>
    createConcept(contextOf(), callBy(by), create(ConceptInputSchema, concept));
  const change = (id: number, concept: MessageInitShape<typeof ConceptInputSchema>, by = admin) =>
    updateConcept(contextOf(), callBy(by), { id, input: create(ConceptInputSchema, concept) });
  const show = (id: number, days = 7) =>
    getConcept(contextOf(), callBy(ada), create(GetConceptRequestSchema, { id, days }));
  const reclassify = async (conceptId: number): Promise<unknown[]> => {
    const reports: unknown[] = [];
    const report = async (value: unknown) => void reports.push(value);
    await reclassifyConcept(contextOf(), { conceptId }, { signal, report });
    return reports;
  };
  const classify = async (...ids: number[]): Promise<void> => {
    await contextOf().database.transaction({ signal }, (em) => queueArticles(em, ids, 'bulk'));
    await classifyQueuedArticles(contextOf(), signal);
    await countMetrics(contextOf().database, signal);
  };
  const publish = async (title: string, bodyMarkdown: string): Promise<number> => {
    const { summary } = await fixture().write(ada, { title, bodyMarkdown, published: true });
    const id = summary?.id ?? 0;
    await classify(id);
    return id;
  };
  const publishRust = (title = 'The borrow checker') =>
    publish(title, 'In Rust every value has one owner. The borrow checker, cargo and crates help.');
  const articlesOf = async (
    id: number,
    order: ConceptArticlesOrder = ConceptArticlesOrder.UNSPECIFIED,
    page = 1,
    perPage = 10,
  ): Promise<number[]> => {
    const request = create(ListConceptArticlesRequestSchema, { id, page, perPage, order });
    const { articles } = await listConceptArticles(contextOf(), callBy(ada), request);
    return articles.map((article) => article.id);
  };
  /** Returns the payloads of queued reclassification jobs. */
  const queued = async (): Promise<{ conceptId: number }[]> => {
    const rows = await fixture().sql<{ data: { payload: { conceptId: number } } }>(
      `select data from jobs.job where name = 'reclassify-concept' order by id`,
    );
    return rows.map(({ data }) => data.payload);
  };
  return { make, change, show, reclassify, classify, publish, publishRust, articlesOf, queued };
}
