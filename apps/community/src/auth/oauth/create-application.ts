import { randomBytes } from 'node:crypto';
import type { CallContext } from '@commonplace/domain/call-context';
import { invalid } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import { limits } from '@commonplace/rules/limits';
import { allowsWriting } from '@commonplace/rules/scopes';
import type { CommunityContext } from '../../context.ts';
import { lockCredentialCreator } from '../credentials/lock-credential-creator.ts';
import { sendCredentialNotice } from '../../mails/send-credential-notice.ts';
import { generateSecret, hashSecret } from '../../secrets/secret.ts';
import { OauthApplication } from '../../tables/oauth.ts';
import type { Tables } from '../../tables/tables.ts';
import { checkApplication, type ApplicationInput } from './application-rules.ts';

const { perUser } = limits.oauthApplication;

/**
 * Registers an application of the caller and notifies them by mail of one that may ask for write access. Returns the
 * secret of a confidential application, which is not stored. Throws `validation_failed` for broken rules and an
 * eleventh application, and `permission_denied` for suspended and spam accounts (rules.md#restricted-accounts).
 */
export async function createApplication(
  context: CommunityContext,
  call: CallContext,
  input: ApplicationInput,
): Promise<{ application: OauthApplication; secret: string | undefined }> {
  const user = requireUser(call.principal);
  const valid = checkApplication(input);
  const secret = input.isConfidential ? generateSecret('cpa_') : undefined;
  const site = await context.site.identify();
  return context.database.transaction(call, async (em) => {
    await lockCredentialCreator(em, user);
    const held = await em
      .getKysely<Tables>()
      .selectFrom('oauth_applications')
      .select('id')
      .where('owner_id', '=', user.userId)
      .where('ended_at', 'is', null)
      .execute();
    if (held.length >= perUser) throw invalid(`OAuth application limit of ${perUser} per user has been reached`);
    const clientId = randomBytes(16).toString('hex');
    const secretHash = secret === undefined ? null : hashSecret(secret);
    const application = em.create(OauthApplication, { ...valid, ownerId: user.userId, clientId, secretHash });
    await em.flush();
    if (allowsWriting(valid.scopes)) {
      const notice = { event: 'An application was registered', named: valid.name };
      await sendCredentialNotice(em, site, user.userId, notice);
    }
    return { application, secret };
  });
}
