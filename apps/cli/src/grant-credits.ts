import type { MessageInitShape } from '@bufbuild/protobuf';
import { CreditsService, type GrantCreditsRequestSchema } from '@commonplace/proto/listings/v1/credits';
import type { Platform } from './platform.ts';

type Holder = NonNullable<MessageInitShape<typeof GrantCreditsRequestSchema>['holder']>;

/** Gives credits to a user or an organization. */
export async function grantCredits(platform: Platform, holder: Holder, amount: number): Promise<void> {
  await platform.client('listings', CreditsService).grantCredits({ holder, amount }, platform.call);
}
