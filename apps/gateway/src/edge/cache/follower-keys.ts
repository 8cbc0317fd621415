import type { FollowChanged } from '@commonplace/proto/community/v1/events';
import type { Profile } from '@commonplace/proto/community/v1/profiles';
import { organizationKey, userKey } from './account-keys.ts';
import type { AnswerKeys, Change } from './answer-keys.ts';

/** Returns the key of the number of a record's followers. */
const followersKey = (record: string) => `followers/${record}`;

/** Returns the keys of GetProfile. */
export function profileKeys({ owner }: Pick<Profile, 'owner'>): AnswerKeys {
  if (owner.case === undefined) return { header: [], index: [] };
  const { id } = owner.value;
  const key = owner.case === 'user' ? userKey(id) : organizationKey(id);
  return { header: [key], index: [key, followersKey(key)] };
}

/** Follows of users and organizations began or ended. */
export function followsChanged(follows: readonly Pick<FollowChanged, 'followableType' | 'followableId'>[]): Change {
  const keys = follows.flatMap(({ followableType: type, followableId: id }) => {
    if (type === 'User') return [followersKey(userKey(id))];
    return type === 'Organization' ? [followersKey(organizationKey(id))] : [];
  });
  return { refresh: [...new Set(keys)] };
}
