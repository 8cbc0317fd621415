import type { ProfileImage } from '@commonplace/proto/community/v1/profile_images';
import { z } from 'zod';
import { constant, field } from '../../representation/fields.ts';
import { images } from '../../representation/people.ts';
import { represent } from '../../representation/representation.ts';
import { nameInAnyCase } from '../../schemas/query-values.ts';

export const username = z.object({ username: nameInAnyCase });

/** The profile image of a user or an organization (GetProfileImage). */
export const profileImage = represent({
  type_of: constant('profile_image'),
  image_of: field(z.string().meta({ enum: ['user', 'organization'] }), ({ imageOf }: ProfileImage) => imageOf),
  ...images,
});
