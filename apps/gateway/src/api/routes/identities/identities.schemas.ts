import {
  IdentitySchema,
  LinkIdentitiesResponse_ResultSchema,
  type LinkIdentitiesResponse,
  type LinkIdentitiesResponse_Result,
  type ListIdentitiesResponse,
} from '@commonplace/proto/community/v1/identities';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { listOf, represent } from '../../representation/representation.ts';
import { readBodyId, recordId, requiredText } from '../../schemas/values.ts';

export const identifiedUser = z.object({ user_id: recordId });
export const identityOfUser = z.object({ user_id: recordId, id: recordId });

const provider = requiredText(100).meta({
  description: 'A login provider that the site is configured for: codehost, microblog',
});

export const identityInput = z.object({
  provider,
  uid: requiredText(limits.identity.uid),
  username: z.string().nullable().optional().meta({ maxLength: limits.user.otherUsername }),
});

/** The service checks the list; an invalid item becomes one of user 0. */
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

/** An account at a login provider that is linked to a user. */
export const identity = represent(pick(IdentitySchema, 'id', 'provider', 'uid', 'created_at'));

const identities = listOf(identity);

export const identityList = represent({
  identities: field(identities.schema, (reply: Pick<ListIdentitiesResponse, 'identities'>, site) =>
    identities.present(reply.identities, site),
  ),
});

const outcomes = ['created', 'already_linked', 'conflict', 'not_found', 'invalid'] as const;

const result = represent({
  ...pick(LinkIdentitiesResponse_ResultSchema, 'user_id'),
  status: field(z.enum(outcomes), ({ status }: LinkIdentitiesResponse_Result) => z.enum(outcomes).parse(status)),
  // For a linked account and for a conflict.
  identity_id: field(z.int().optional(), ({ identityId }: LinkIdentitiesResponse_Result) => identityId),
  error_code: field(z.string().optional(), ({ errorCode }: LinkIdentitiesResponse_Result) => errorCode),
});

const results = listOf(result);

/** The result for each identity, in the order of the request. */
export const linkResults = represent({
  results: field(results.schema, (reply: Pick<LinkIdentitiesResponse, 'results'>, site) =>
    results.present(reply.results, site),
  ),
});
