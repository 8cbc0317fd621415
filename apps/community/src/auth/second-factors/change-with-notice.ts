import type { CallContext } from '@commonplace/domain/call-context';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../../context.ts';
import { requireActiveCredential } from '../credentials/require-active-credential.ts';
import { accountMails } from '../../mails/account-mails.ts';
import { mailReaderColumns } from '../../mails/mail-reader.ts';
import { lockUser } from '../../users/lock-user.ts';
import type { Tables } from '../../tables/tables.ts';

/** The result of a change. */
export interface ChangeWithNotice<Result> {
  result: Result;
  /** The event in the mail to the owner; undefined when nothing changed. */
  notice?: string | undefined;
  /** The name that the owner gave to the changed factor. */
  named?: string;
}

/** Changes second factors under the lock of the account and notifies its owner by mail. */
export async function changeWithNotice<Result>(
  context: CommunityContext,
  call: CallContext,
  userId: number,
  change: (em: SqlEntityManager) => Promise<ChangeWithNotice<Result>>,
): Promise<Result> {
  const site = await context.site.identify();
  return context.database.transaction(call, async (em) => {
    await lockUser(em, userId);
    if (call.principal.kind === 'user') await requireActiveCredential(em, call.principal);
    const { result, notice, named } = await change(em);
    if (notice !== undefined) {
      const owner = await em
        .getKysely<Tables>()
        .selectFrom('users')
        .select(mailReaderColumns)
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      await accountMails(em, site).securityNotice(owner, notice, { named });
    }
    return result;
  });
}
