import { create } from '@bufbuild/protobuf';
import { ConceptInputSchema, type ConceptsService } from '@commonplace/proto/content/v1/concepts';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { createConcept } from './create-concept.ts';
import { deleteConcept } from './delete-concept.ts';
import { getConcept } from './get-concept.ts';
import { listConceptArticles } from './list-concept-articles.ts';
import { listConcepts } from './list-concepts.ts';
import { searchConcepts } from './search-concepts.ts';
import { triggerLookback } from './trigger-lookback.ts';
import { updateConcept } from './update-concept.ts';

/** The concepts service on the wire. */
export function conceptsRpc(context: ContentContext): ServiceImplementation<typeof ConceptsService> {
  return {
    listConcepts: (request, call) => listConcepts(context, call, request),
    getConcept: async (request, call) => ({ concept: await getConcept(context, call, request) }),
    searchConcepts: (request, call) => searchConcepts(context, call, request),
    listConceptArticles: (request, call) => listConceptArticles(context, call, request),
    createConcept: async ({ concept = create(ConceptInputSchema) }, call) => ({
      concept: await createConcept(context, call, concept),
    }),
    updateConcept: async ({ id, concept = create(ConceptInputSchema) }, call) => ({
      concept: await updateConcept(context, call, { id, input: concept }),
    }),
    triggerLookback: async (request, call) => ({ jobId: await triggerLookback(context, call, request) }),
    async deleteConcept({ id }, call) {
      await deleteConcept(context, call, id);
      return {};
    },
  };
}
