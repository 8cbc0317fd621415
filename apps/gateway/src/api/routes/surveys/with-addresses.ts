import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { Clients } from '../../../clients.ts';

/** Adds the email addresses of users to answers, with one call to community. */
export async function withAddresses<Answer extends { userId: number }>(
  answers: readonly Answer[],
  { users }: Pick<Clients, 'users'>,
  options: RpcCallOptions,
): Promise<{ answer: Answer; email: string | null }[]> {
  const userIds = [...new Set(answers.map(({ userId }) => userId))];
  if (userIds.length === 0) return [];
  const { addresses } = await users.listMailAddresses({ userIds }, options);
  const emails = new Map(addresses.map(({ userId, email }) => [userId, email]));
  return answers.map((answer) => ({ answer, email: emails.get(answer.userId) ?? null }));
}
