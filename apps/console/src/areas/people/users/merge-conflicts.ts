import type { UserDetail } from './user.ts';

type Merged = Pick<UserDetail, 'id' | 'username' | 'identities'>;

/** Returns the reasons for which the API would refuse to merge an account into another. */
export function mergeConflicts(source: Merged, target: Merged): string[] {
  const conflicts: string[] = [];
  if (source.id === target.id) conflicts.push('Both are the same account.');
  if (source.identities.length > 1) {
    conflicts.push(`${source.username} has identities at several login providers: unlink all but one.`);
  }
  const providers = new Set(target.identities.map(({ provider }) => provider));
  for (const { provider } of source.identities) {
    if (providers.has(provider)) conflicts.push(`Both have an identity at ${provider}: unlink one of them.`);
  }
  return conflicts;
}
