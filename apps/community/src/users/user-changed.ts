import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { personOf } from '@commonplace/people/person';
import { UserChangedSchema } from '@commonplace/proto/community/v1/events';
import type { Person } from '@commonplace/proto/people/v1/people';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { statusOf } from './status/status.ts';
import { formerUsernamesOf } from './former-usernames.ts';
import type { User } from '../tables/users.ts';

/** The public state of an account. */
export type UserState = Omit<User, 'email' | 'handle' | 'emailConfirmedAt' | 'closedAt' | 'removesContent'> &
  Partial<Pick<User, 'removesContent'>>;

/** Announces the current state of an account. The caller has written it. */
export async function appendUserChanged(em: SqlEntityManager, user: UserState): Promise<void> {
  // A new account has no former usernames.
  const event = userState(user, user.version === 1 ? [] : await formerUsernamesOf(em, user.id));
  await appendEvent(em, UserChangedSchema, event, about('user', user.id, user.version));
}

/** Returns the state of an account for its event. */
export function userState(user: UserState, formerUsernames: string[]) {
  const person = personOf(user);
  return {
    id: user.id,
    version: user.version,
    deleted: user.removesContent ?? false,
    ...inFlatFields(person),
    person,
    status: statusOf(user.standings),
    standings: user.standings,
    roles: user.roles,
    createdAt: toRfc3339(user.createdAt),
    formerUsernames,
  };
}

/** Returns the fields that release 0.4 reads in the event itself. */
function inFlatFields({ $typeName: _type, userId: _id, ...fields }: Person) {
  return fields;
}
