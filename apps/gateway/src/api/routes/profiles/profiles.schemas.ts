import { ProfileSchema, type Profile } from '@commonplace/proto/community/v1/profiles';
import { UserSchema } from '@commonplace/proto/community/v1/users';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { nestedIfAny, represent } from '../../representation/representation.ts';
import { nameInAnyCase } from '../../schemas/query-values.ts';
import { ownedOrganization } from '../organizations/organizations.schemas.ts';
import { profileDetails, user } from '../users/users.schemas.ts';

export const profileName = z.object({ username: nameInAnyCase });

const publicUser = represent({
  ...user.beta.fields,
  ...pick(UserSchema, 'badge_ids', 'links', 'verified_links'),
  ...profileDetails,
});

/** A user or an organization with the number of followers. */
export const profile = represent({
  type_of: field(z.enum(['user', 'organization']), ({ owner }: Profile) =>
    owner.case === 'organization' ? 'organization' : 'user',
  ),
  ...pick(ProfileSchema, 'followers_count'),
  user: nestedIfAny(publicUser, ({ owner }: Profile) => (owner.case === 'user' ? owner.value : undefined)),
  organization: nestedIfAny(ownedOrganization, ({ owner }: Profile) =>
    owner.case === 'organization' ? owner.value : undefined,
  ),
});
