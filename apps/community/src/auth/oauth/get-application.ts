import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../../context.ts';
import { isUnbannedAccount } from '../../users/status/conditions.ts';
import type { Tables } from '../../tables/tables.ts';
import { applicationColumns } from './application-view.ts';
import { requireGateway } from './require-gateway.ts';

const applicationByClientId = statement(
  'application-by-client-id',
  (db: Kysely<Tables>, param: Param<{ clientId: string }>) =>
    db
      .selectFrom('oauth_applications')
      .innerJoin('users', 'users.id', 'oauth_applications.owner_id')
      .select([...applicationColumns, 'users.username as owner_username'])
      .where('oauth_applications.client_id', '=', param('clientId'))
      .where('oauth_applications.ended_at', 'is', null)
      .where(isUnbannedAccount()),
);

/** Returns any application, for gateways. Throws `not_found` for an ended application and one of a banned account. */
export async function getApplication(context: CommunityContext, call: CallContext, clientId: string) {
  requireGateway(call);
  const application = await applicationByClientId.first(context.database.reader<Tables>(call.signal), { clientId });
  if (!application) throw notFound();
  return application;
}
