import { create } from '@bufbuild/protobuf';
import { ConceptInputSchema, type ConceptsService } from '@commonplace/proto/content/v1/concepts';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { createConcept } from './create-concept.ts';
import { deleteConcept } from './delete-concept.ts';
import { updateConcept } from './update-concept.ts';

/** Adapts use cases of concepts to gRPC. */
export function conceptsRpc(context: ContentContext) {
  return {
    createConcept: async ({ concept = create(ConceptInputSchema) }, call) => ({
      concept: await createConcept(context, call, concept),
    }),
    updateConcept: async ({ id, concept = create(ConceptInputSchema) }, call) => ({
      concept: await updateConcept(context, call, { id, input: concept }),
    }),
    async deleteConcept({ id }, call) {
      await deleteConcept(context, call, id);
      return {};
    },
  } satisfies Partial<ServiceImplementation<typeof ConceptsService>>;
}
