import type { MessageInitShape } from '@bufbuild/protobuf';
import { CreditsService, type GrantCreditsRequestSchema } from '@commonplace/proto/listings/v1/credits';
import type { Platform } from './platform.ts';
import { UnfinishedError } from './run-command.ts';

type Holder = NonNullable<MessageInitShape<typeof GrantCreditsRequestSchema>['holder']>;

/**
 * Gives credits to a user or an organization that the command has just created, and returns what was `created`. A
 * failure carries it along: its key is shown this once.
 */
export async function withCredits<Created>(
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
