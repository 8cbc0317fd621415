import { digestOf } from '../embeddings/article-texts.ts';
import { toHalves } from '../embeddings/vectors.ts';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { anchorText } from './anchors.ts';

/**
 * Makes the anchor of a concept if its name, description or the model have changed. Returns the version of the concept;
 * undefined for an unknown one.
 * @throws EmbeddingsUnavailableError
 */
export async function makeAnchor(
  { database, embedder }: Pick<ContentContext, 'database' | 'embedder'>,
  conceptId: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const concepts = database.reader<Tables>(signal);
  const concept = await concepts.selectFrom('concepts').selectAll().where('id', '=', conceptId).executeTakeFirst();
  if (concept === undefined) return undefined;
  const text = anchorText(concept);
  const digest = digestOf(embedder.model, text);
  if (concept.anchor !== null && concept.anchor_digest?.equals(digest) === true) return concept.version;
  const [vector] = await embedder.embed([text], signal);
  await concepts
    .updateTable('concepts')
    .set({ anchor: vector ? toHalves(vector) : null, anchor_digest: digest, anchor_model: embedder.model })
    .where('id', '=', conceptId)
    .where('version', '=', concept.version)
    .execute();
  return concept.version;
}
