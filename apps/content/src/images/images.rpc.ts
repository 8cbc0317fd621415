import type { ImagesService } from '@commonplace/proto/content/v1/images';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { createImage } from './create-image.ts';
import { createProfileImage } from './create-profile-image.ts';

/** The images service on the wire. */
export function imagesRpc(context: ContentContext): ServiceImplementation<typeof ImagesService> {
  return {
    createImage: async (request, call) => ({ image: await createImage(context, call, request) }),
    createProfileImage: (request, call) => createProfileImage(context, call, request),
  };
}
