import type { StatementRunner, Param } from '@commonplace/db/statement';
import { statement } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { unavailable } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import { shareOfTime } from '@commonplace/domain/time-share';
import type { Concept, SearchConceptsRequest } from '@commonplace/proto/content/v1/concepts';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import { EmbeddingsUnavailableError } from '../embeddings/embedder.ts';
import { cosine } from '../embeddings/vectors.ts';
import type { Tables } from '../tables/tables.ts';
import { readAnchors } from './anchors.ts';
import { selectConcepts, toConcept } from './concept-view.ts';

/** The share of the time that the request waits for an endpoint. */
const endpointShare = 0.5;

const conceptsByIds = statement(
  'concepts-by-ids',
  (db: Kysely<Tables>, param: Param<{ ids: readonly number[]; days: number }>) =>
    selectConcepts(db, param).where(sql<boolean>`c.id = any(${param('ids')}::integer[])`),
);

interface ConceptMatch {
  conceptId: number;
  distance: number;
}

/**
 * Returns the concepts whose anchors are nearest to a text, nearest first; those with nothing in common are left out.
 */
export async function searchConcepts(
  context: ContentContext,
  call: CallContext,
  request: SearchConceptsRequest,
): Promise<{ concepts: Concept[]; hasNext: boolean }> {
  requireUser(call.principal);
  const matches = await findNearest(context, call, request);
  const from = (request.page - 1) * request.perPage;
  const pageMatches = matches.slice(from, from + request.perPage);
  const concepts = await readConcepts(context.database.reader(call.signal), pageMatches, request.days);
  return { concepts, hasNext: matches.length > from + request.perPage };
}

async function findNearest(
  { database, embedder }: ContentContext,
  call: CallContext,
  { query, threshold = 1 }: SearchConceptsRequest,
): Promise<ConceptMatch[]> {
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(shareOfTime(call.deadline, endpointShare))]);
  const vectors = await embedder.embed([query], signal).catch((error: unknown) => {
    if (call.signal.aborted && !(error instanceof EmbeddingsUnavailableError)) throw error;
    call.logger.warn({ err: error }, 'concept search failed: no vector for the query');
    throw unavailable();
  });
  const [vector] = vectors;
  if (vector === undefined) return [];
  const anchors = await readAnchors(database.fork(call.signal), embedder);
  return anchors
    .map((anchor) => ({
      conceptId: anchor.conceptId,
      distance: embedder.distanceOf(cosine(anchor.vector, vector)),
    }))
    .filter(({ distance }) => distance < 1 && distance <= threshold)
    .toSorted((one, other) => one.distance - other.distance || one.conceptId - other.conceptId);
}

async function readConcepts(db: StatementRunner, matches: readonly ConceptMatch[], days: number): Promise<Concept[]> {
  const rows = await conceptsByIds.all(db, { ids: matches.map(({ conceptId }) => conceptId), days });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return matches.flatMap(({ conceptId, distance }) => {
    const row = byId.get(conceptId);
    return row === undefined ? [] : [{ ...toConcept(row), distance }];
  });
}
