import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { readBodyId, recordId, requiredText } from '../../schemas/values.ts';

export const identifiedUser = z.object({ user_id: recordId });
export const identityOfUser = z.object({ user_id: recordId, id: recordId });

const provider = requiredText(100).meta({ description: 'One that the site is configured for: codehost, microblog' });

export const identityInput = z.object({
  provider,
  uid: requiredText(limits.identity.uid),
  username: z.string().nullable().optional().meta({ maxLength: limits.user.otherUsername }),
});

/** What is wrong with the list as a whole the service says; an item that is none is one of nobody. */
export const identitiesInput = z.object({
  provider,
  identities: z
    .unknown()
    .optional()
    .transform((list) => (Array.isArray(list) ? list.slice(0, limits.identity.bulk + 1).map(readIdentity) : []))
    .meta({
      type: 'array',
      minItems: 1,
      maxItems: limits.identity.bulk,
      items: {
        type: 'object',
        properties: {
          user_id: { type: 'integer', minimum: 1 },
          uid: { type: 'string', maxLength: limits.identity.uid },
        },
        required: ['user_id', 'uid'],
      },
    }),
});

function readIdentity(item: unknown): { userId: number; uid: string } {
  if (typeof item !== 'object' || item === null) return { userId: 0, uid: '' };
  const userId: unknown = Reflect.get(item, 'user_id');
  const uid: unknown = Reflect.get(item, 'uid');
  return { userId: readBodyId(userId) ?? 0, uid: typeof uid === 'string' ? uid : '' };
}
