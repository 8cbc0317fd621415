import type { ProfileImagesService } from '@commonplace/proto/community/v1/profile_images';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../../context.ts';
import { getProfileImage } from './get-profile-image.ts';

export function profileImagesRpc(context: CommunityContext) {
  return {
    async getProfileImage(request, call) {
      const row = await getProfileImage(context, call, request);
      const { image_of: imageOf, id, profile_image: profileImage, profile_image_90: profileImage90 } = row;
      return { profileImage: { imageOf, id, profileImage, profileImage90 } };
    },
  } satisfies Partial<ServiceImplementation<typeof ProfileImagesService>>;
}
