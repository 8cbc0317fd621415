import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';
import type { Embedder } from '../embeddings/embedder.ts';
import { cosine, fromHalves } from '../embeddings/vectors.ts';
import type { Tables } from '../tables/tables.ts';
import { defaultThreshold } from './default-threshold.ts';

/** The vector and threshold that decide which articles a concept has. */
export interface Anchor {
  conceptId: number;
  vector: Float32Array;
  threshold: number;
}

export function anchorText({ name, description }: { name: string; description: string }): string {
  return `${name}\n${description}`;
}

/** Returns all concepts with an anchor of this model, by id. */
export async function readAnchors(em: SqlEntityManager, embedder: Embedder): Promise<Anchor[]> {
  const rows = await selectAnchors(em, embedder).execute();
  return rows.flatMap((row) => toAnchor(row) ?? []);
}

/** As `readAnchors`, locked until the end of the transaction. */
export async function lockAnchors(em: SqlEntityManager, embedder: Embedder): Promise<Anchor[]> {
  const rows = await selectAnchors(em, embedder).forShare().execute();
  return rows.flatMap((row) => toAnchor(row) ?? []);
}

function selectAnchors(em: SqlEntityManager, { model }: Embedder) {
  return em
    .getKysely<Tables>()
    .selectFrom('concepts')
    .select(['id', 'similarity_threshold', 'anchor'])
    .where('anchor_model', '=', model)
    .where('anchor', 'is not', null)
    .orderBy('id');
}

export function toAnchor(
  row: Pick<Selectable<Tables['concepts']>, 'id' | 'similarity_threshold' | 'anchor'>,
): Anchor | undefined {
  if (row.anchor === null) return undefined;
  return {
    conceptId: row.id,
    vector: fromHalves(row.anchor),
    threshold: row.similarity_threshold ?? defaultThreshold,
  };
}

/** Returns the distance of a vector from an anchor, if it is within the threshold. */
export function matchingDistance(embedder: Embedder, anchor: Anchor, vector: Float32Array): number | undefined {
  const distance = embedder.distanceOf(cosine(anchor.vector, vector));
  return distance <= anchor.threshold ? distance : undefined;
}
