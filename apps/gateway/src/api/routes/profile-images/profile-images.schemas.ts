import type { ProfileImage } from '@commonplace/proto/community/v1/profile_images';
import { z } from 'zod';
import { constant, field } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { nameInAnyCase } from '../../schemas/query-values.ts';

export const username = z.object({ username: nameInAnyCase });

/** A part of an edge, as text in a query. */
const part = (description: string, least: { minimum: 0 } | { exclusiveMinimum: 0 } = { minimum: 0 }) =>
  z
    .string()
    .regex(/^\d/, 'must be a number from 0 to 1')
    .transform(Number)
    .pipe(('minimum' in least ? z.number().min(0) : z.number().gt(0)).max(1))
    .optional()
    .meta({ type: 'number', ...least, maximum: 1, description });

/** The square of an image to keep; without a size, the largest one in the middle. */
export const imageCrop = z.object({
  crop_left: part('Left edge of the square, as a part of the width. Defaults to 0'),
  crop_top: part('Upper edge of the square, as a part of the height. Defaults to 0'),
  crop_size: part('Edge of the square, as a part of the shorter edge. Defaults to the largest square in the middle', {
    exclusiveMinimum: 0,
  }),
});

const imageOf = (read: (image: ProfileImage) => string) =>
  field(z.string(), (image: ProfileImage, site) =>
    image.imageOf === 'organization' ? site.organizationImage(read(image)) : site.profileImage(read(image)),
  );

/** The profile image of a user or an organization (GetProfileImage). */
export const profileImage = represent({
  type_of: constant('profile_image'),
  image_of: field(z.string().meta({ enum: ['user', 'organization'] }), ({ imageOf }: ProfileImage) => imageOf),
  profile_image: imageOf(({ profileImage: image }) => image),
  profile_image_90: imageOf(({ profileImage90: image }) => image),
});
