import { notFound } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import type { z } from 'zod';
import { bothVersions, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { listOf } from '../../representation/representation.ts';
import { pageOf } from '../../schemas/paging.ts';
import {
  balance,
  balanceOf,
  balances,
  creditEntry,
  creditEntryPage,
  creditHolder,
  creditInput,
} from './credits.schemas.ts';

const tag = 'Credits';

const getBalances = defineRoute({
  operation: 'GetOwnCredits',
  summary: 'Get your credits and those of your organizations',
  tag,
  method: 'GET',
  path: '/api/credits',
  versions: bothVersions,
  schemas: { responses: { 200: balances } },
  async handle({ clients, options }) {
    return { status: 200, body: await clients.credits.getBalances({}, options) };
  },
});

const listCreditEntries = defineRoute({
  operation: 'ListCreditEntries',
  summary: 'List how your credits changed, or those of an organization (organization admin), newest first',
  tag,
  method: 'GET',
  path: '/api/credits/entries',
  failures: [404],
  schemas: { query: creditEntryPage, responses: { 200: listOf(creditEntry) } },
  async handle({ query, clients, options }) {
    const { organization_id: organizationId } = query;
    const request = { ...pageOf(query), ...(organizationId !== undefined && { organizationId }) };
    const { entries, hasNext } = await clients.credits.listCreditEntries(request, options);
    return { status: 200, body: entries, hasNext };
  },
});

const grantCredits = defineRoute({
  operation: 'GrantCredits',
  summary: 'Grant credits to a user or an organization (admin)',
  tag,
  method: 'POST',
  path: '/api/credits',
  versions: bothVersions,
  idempotencyKey: true,
  maxBodyBytes: smallBodyBytes,
  administrative: true,
  failures: [404],
  schemas: { wrapper: ['credit'], body: creditInput, responses: { 201: balance } },
  async handle({ body, clients, options }) {
    const request = { holder: holderOf(body), amount: body.amount };
    return { status: 201, body: await clients.credits.grantCredits(request, options) };
  },
});

const getBalanceOf = defineRoute({
  operation: 'GetCreditsOfOwner',
  summary: 'Get the credits of a user or an organization (admin)',
  tag,
  method: 'GET',
  path: '/api/admin/credits',
  administrative: true,
  failures: [404, 422],
  schemas: { query: creditHolder, responses: { 200: balanceOf } },
  async handle({ query, clients, options }) {
    return { status: 200, body: await clients.credits.getBalanceOf({ holder: holderOf(query) }, options) };
  },
});

export const creditRoutes: Route[] = [getBalances, listCreditEntries, grantCredits, getBalanceOf];

function holderOf({
  user_id: userId,
  organization_id: organizationId,
}: Pick<z.infer<typeof creditInput>, 'user_id' | 'organization_id'>) {
  if ((userId == null) === (organizationId == null)) {
    throw violation('base', 'exactly one of user_id and organization_id is required');
  }
  if (userId === 0 || organizationId === 0) throw notFound();
  return userId != null
    ? { case: 'userId' as const, value: userId }
    : { case: 'organizationId' as const, value: organizationId ?? 0 };
}
