import {
  IdentitySchema,
  LinkIdentitiesResponse_ResultSchema,
  type LinkIdentitiesResponse,
  type LinkIdentitiesResponse_Result,
  type ListIdentitiesResponse,
} from '@commonplace/proto/community/v1/identities';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { listOf, represent } from '../../representation/representation.ts';

/** An account at a login provider that belongs to one of ours. No secret is kept of it. */
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
  // Of what is linked, and of a conflict.
  identity_id: field(z.int().optional(), ({ identityId }: LinkIdentitiesResponse_Result) => identityId),
  error_code: field(z.string().optional(), ({ errorCode }: LinkIdentitiesResponse_Result) => errorCode),
});

const results = listOf(result);

/** What has become of each identity, in the order of the request. */
export const linkResults = represent({
  results: field(results.schema, (reply: Pick<LinkIdentitiesResponse, 'results'>, site) =>
    results.present(reply.results, site),
  ),
});
