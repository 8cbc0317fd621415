import type { MessageInitShape } from '@bufbuild/protobuf';
import { CreditsService, type GrantCreditsRequestSchema } from '@commonplace/proto/listings/v1/credits';
import type { Platform } from './platform.ts';
import { UnfinishedError } from './run-command.ts';

type Holder = NonNullable<MessageInitShape<typeof GrantCreditsRequestSchema>['holder']>;

/**
 * Grants credits to a user or organization that the command has just created and returns `created`. A failure carries
 * `created`, as its API key is shown only once.
 */
export async function grantInitialCredits<Created>(
  platform: Platform,
  created: Created,
  grant: { holder: Holder; amount: number | undefined },
): Promise<Created> {
  const { holder, amount } = grant;
  if (!amount) return created;
  try {
    await platform.client('listings', CreditsService).grantCredits({ holder, amount }, platform.call);
    return created;
  } catch (error) {
    throw new UnfinishedError(created, error);
  }
}
