import type { z } from 'zod';
import { defineRoute, onlyV1, smallBodyBytes, type Route } from '../../route.ts';
import { missingParameter } from '../../../edge/http/failures/missing-parameter.ts';
import { reactionBody, reactionQuery, reactionResult } from './reactions.schemas.ts';

const tag = 'Reactions';

const toggleReaction = defineRoute({
  operation: 'ToggleReaction',
  contract: 'E32',
  summary: 'Toggle a reaction',
  tag,
  method: 'POST',
  path: '/api/reactions/toggle',
  versions: onlyV1,
  access: 'key',
  limit: 'reaction_create',
  idempotencyKey: true,
  // Counters are updated later.
  caching: { invalidatesOwnReads: false },
  maxBodyBytes: smallBodyBytes,
  failures: [404],
  schemas: { query: reactionQuery, body: reactionBody, responses: { 200: reactionResult } },
  async handle({ query, body, clients, options }) {
    return { status: 200, body: await clients.reactions.toggleReaction(reactionOf(query, body), options) };
  },
});

const createReaction = defineRoute({
  operation: 'CreateReaction',
  contract: 'E33',
  summary: 'Add a reaction if you have not reacted yet',
  tag,
  method: 'POST',
  path: '/api/reactions',
  versions: onlyV1,
  access: 'key',
  limit: 'reaction_create',
  idempotencyKey: true,
  // Counters are updated later.
  caching: { invalidatesOwnReads: false },
  maxBodyBytes: smallBodyBytes,
  failures: [404],
  schemas: { query: reactionQuery, body: reactionBody, responses: { 200: reactionResult, 201: reactionResult } },
  async handle({ query, body, clients, options }) {
    const reply = await clients.reactions.createReaction(reactionOf(query, body), options);
    return { status: reply.result === 'create' ? 201 : 200, body: reply };
  },
});

export const reactionRoutes: Route[] = [toggleReaction, createReaction];

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
