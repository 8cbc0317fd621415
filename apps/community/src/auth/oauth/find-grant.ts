import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { FindGrantRequest } from '@commonplace/proto/community/v1/oauth';
import type { CommunityContext } from '../../context.ts';
import { isUnbannedAccount } from '../../users/status/conditions.ts';
import type { Tables } from '../../tables/tables.ts';
import { requireGateway } from './require-gateway.ts';

/**
 * Returns what a user has allowed an application, for gateways. Throws `not_found` for an ended grant and a banned
 * account (rules.md#restricted-accounts).
 */
export async function findGrant(context: CommunityContext, call: CallContext, by: FindGrantRequest['by']) {
  requireGateway(call);
  const grants = context.database
    .reader<Tables>(call.signal)
    .selectFrom('oauth_grants')
    .innerJoin('oauth_applications', 'oauth_applications.id', 'oauth_grants.application_id')
    .innerJoin('users', 'users.id', 'oauth_grants.user_id')
    .select([
      'oauth_grants.id',
      'oauth_grants.user_id',
      'oauth_applications.client_id',
      'oauth_grants.scopes',
      'oauth_grants.created_at',
    ])
    .where('oauth_applications.ended_at', 'is', null)
    .where(isUnbannedAccount());
  if (by.case === undefined) throw notFound();
  const grant = await (
    by.case === 'id'
      ? grants.where('oauth_grants.id', '=', by.value)
      : grants
          .where('oauth_grants.user_id', '=', by.value.userId)
          .where('oauth_applications.client_id', '=', by.value.clientId)
  ).executeTakeFirst();
  if (!grant) throw notFound();
  return grant;
}
