import type { z } from 'zod';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { reactionChanged, reactionCountKeys } from '../../../edge/cache/reaction-keys.ts';
import { missingParameter } from '../../../edge/http/failures/missing-parameter.ts';
import {
  countsOf,
  countedIds,
  reactionBody,
  reactionCounts,
  reactionQuery,
  reactionResult,
} from './reactions.schemas.ts';

const tag = 'Reactions';

const toggleReaction = defineRoute({
  operation: 'ToggleReaction',
  contract: 'E32',
  summary: 'Toggle a reaction',
  tag,
  method: 'POST',
  path: '/api/reactions/toggle',
  limit: 'reaction_create',
  idempotencyKey: true,
  maxBodyBytes: smallBodyBytes,
  failures: [404],
  schemas: { query: reactionQuery, body: reactionBody, responses: { 200: reactionResult } },
  async handle({ query, body, clients, options }) {
    const reply = await clients.reactions.toggleReaction(reactionOf(query, body), options);
    const change = reactionChanged({ ...required(reply.reaction), version: reply.result === 'create' ? 1 : 2 });
    return { status: 200, body: reply, change };
  },
});

const createReaction = defineRoute({
  operation: 'CreateReaction',
  contract: 'E33',
  summary: 'Add a reaction if you have not reacted yet',
  tag,
  method: 'POST',
  path: '/api/reactions',
  limit: 'reaction_create',
  idempotencyKey: true,
  maxBodyBytes: smallBodyBytes,
  failures: [404],
  schemas: { query: reactionQuery, body: reactionBody, responses: { 200: reactionResult, 201: reactionResult } },
  async handle({ query, body, clients, options }) {
    const reply = await clients.reactions.createReaction(reactionOf(query, body), options);
    const change = reactionChanged({ ...required(reply.reaction), version: 1 });
    return { status: reply.result === 'create' ? 201 : 200, body: reply, change };
  },
});

const listReactionCounts = defineRoute({
  operation: 'ListReactionCounts',
  summary: 'Count the reactions to up to 100 articles and comments, with your own',
  tag,
  method: 'GET',
  path: '/api/reactions/counts',
  access: 'public',
  // With a credential it has the caller's own reactions, unless they are not asked for.
  caching: { shared: true, private: ({ query }) => query.own !== 'false' },
  failures: [422],
  schemas: { query: countedIds, responses: { 200: listOf(reactionCounts) } },
  async handle({ query: { article_ids: articleIds, comment_id_codes: commentIds }, clients, options }) {
    const { records } = await clients.reactions.listReactionCounts({ articleIds, commentIds }, options);
    const body = countsOf({ articleIds, commentIds }, records);
    return { status: 200, body, keys: reactionCountKeys(body) };
  },
});

export const reactionRoutes: Route[] = [toggleReaction, createReaction, listReactionCounts];

/** Merges the parameters of query and body. */
function reactionOf(query: z.infer<typeof reactionQuery>, body: z.infer<typeof reactionBody>) {
  const parameters = { ...body, ...definedOnly(query) };
  const { category = missing('category'), reactable_id = missing('reactable_id') } = parameters;
  const { reactable_type = missing('reactable_type') } = parameters;
  return { category, reactableId: reactable_id, reactableType: reactable_type };
}

function definedOnly<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Partial<T>;
}

function missing(name: string): never {
  throw missingParameter(name);
}
