import { toOptionalRfc3339, toRfc3339 } from '@commonplace/rules/rfc3339';
import type { SecondFactorsService } from '@commonplace/proto/community/v1/second_factors';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../../context.ts';
import { confirmTotp } from './confirm-totp.ts';
import { finishPasskey } from './finish-passkey.ts';
import { listPasskeys, type PasskeyRow } from './list-passkeys.ts';
import { removeTotp } from './remove-totp.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

export function secondFactorsRpc(context: CommunityContext) {
  return {
    async confirmTotp({ code }, call) {
      return { recoveryCodes: await confirmTotp(context, call, code) };
    },
    async removeTotp({ currentPassword }, call) {
      await removeTotp(context, call, currentPassword);
      return {};
    },
    async renewRecoveryCodes({ currentPassword }, call) {
      return { recoveryCodes: await renewRecoveryCodes(context, call, currentPassword) };
    },
    async listPasskeys(_request, call) {
      return { passkeys: (await listPasskeys(context, call)).map(passkeyView) };
    },
    async finishPasskey(request, call) {
      return { passkey: passkeyView(await finishPasskey(context, call, request)) };
    },
  } satisfies Partial<ServiceImplementation<typeof SecondFactorsService>>;
}

function passkeyView({ id, name, created_at, last_used_at }: PasskeyRow) {
  const lastUsedAt = toOptionalRfc3339(last_used_at);
  return { id, name, createdAt: toRfc3339(created_at), ...(lastUsedAt && { lastUsedAt }) };
}
