import { z } from 'zod';
import { imageFile } from '../../../api/routes/images/images.schemas.ts';
import { line } from '../form-values.ts';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { imageForm, imagePath } from './image-form.ts';
import { ownAccount } from './own-account.ts';
import { settingsView } from './settings-view.ts';

/** Long, since decoding is slow and other images may be ahead. */
const timeoutMs = 30_000;
/** A part of the image, from 0 to 1; blank without a script. */
const part = line.pipe(z.literal('').or(z.coerce.number<string>().min(0).max(1)));

/** The profile image, which the profile page sends here because uploads have their own limits. */
export const profileImage = definePage({
  name: 'ProfileImagePage',
  path: imagePath,
  access: 'signed in',
  timeoutMs,
  show,
  forms: {
    image: defineForm({
      schema: z.object({ upload: z.string(), crop_left: part, crop_top: part, crop_size: part }),
      file: imageFile,
      // Processing costs the same as for POST /api/images.
      limit: 'image_create',
      async submit({ clients, options, principals, user }, { upload, ...chosen }) {
        const source = { source: { case: 'upload' as const, value: upload } };
        const { crop_left: left, crop_top: top, crop_size: size } = chosen;
        const crop = left === '' || top === '' || size === '' || size === 0 ? undefined : { left, top, size };
        const request = { source, ...(crop && { crop }) };
        const image = await clients.images.createProfileImage(request, { ...options, timeoutMs });
        await clients.accounts.setProfileImage({ path640: image.path640, path90: image.path90 }, options);
        if (user) principals.forgetUser(user.userId);
        return { redirect: '/settings/profile', flash: 'saved' };
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const { profileImage: image } = await ownAccount(call);
  return settingsView(call, call.texts.settings.image, imageForm(call, image));
}
