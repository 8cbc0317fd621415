import type { UserDetail } from './user.ts';

type Merged = Pick<UserDetail, 'id' | 'username' | 'identities'>;

/** What keeps an account from becoming part of another, as the API would say. */
export function conflictsOf(gone: Merged, kept: Merged): string[] {
  const conflicts: string[] = [];
  if (gone.id === kept.id) conflicts.push('It is the same account.');
  if (gone.identities.length > 1) {
    conflicts.push(`${gone.username} has accounts at several login providers: unlink all but one.`);
  }
  const providers = new Set(kept.identities.map(({ provider }) => provider));
  for (const { provider } of gone.identities) {
    if (providers.has(provider)) conflicts.push(`Both have an account at ${provider}: unlink one of them.`);
  }
  return conflicts;
}
