import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { Clients } from '../../clients.ts';

/** Answers beside the addresses of those who gave them, which community tells administrators: one call for a page. */
export async function withAddresses<Answer extends { userId: number }>(
  answers: readonly Answer[],
  { users }: Pick<Clients, 'users'>,
  options: RpcCallOptions,
): Promise<{ answer: Answer; email: string | null }[]> {
  const userIds = [...new Set(answers.map(({ userId }) => userId))];
  if (userIds.length === 0) return [];
  const { addresses } = await users.listMailAddresses({ userIds }, options);
  const known = new Map(addresses.map(({ userId, email }) => [userId, email]));
  return answers.map((answer) => ({ answer, email: known.get(answer.userId) ?? null }));
}
