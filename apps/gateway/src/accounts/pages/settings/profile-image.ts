import { imageFile } from '../../../api/routes/images/images.schemas.ts';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { imageForm, imageTimeoutMs, imageValues, storeSquare } from './image-form.ts';
import { ownAccount } from './own-account.ts';
import { settingsView } from './settings-view.ts';

/** The path that the image is sent to. */
export const imagePath = '/settings/image';

/** The profile image, which the profile page sends here because uploads have their own limits. */
export const profileImage = definePage({
  name: 'ProfileImagePage',
  path: imagePath,
  access: 'signed in',
  timeoutMs: imageTimeoutMs,
  show,
  forms: {
    image: defineForm({
      schema: imageValues,
      file: imageFile,
      // Processing costs the same as for POST /api/images.
      limit: 'image_create',
      async submit(call, values) {
        const { clients, options, principals, user } = call;
        const image = await storeSquare(call, values);
        await clients.accounts.setProfileImage({ path640: image.path640, path90: image.path90 }, options);
        if (user) principals.forgetUser(user.userId);
        return { redirect: '/settings/profile', flash: 'saved' };
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const { profileImage: image } = await ownAccount(call);
  const { settings: texts } = call.texts;
  return settingsView(
    call,
    texts.image,
    imageForm(call, { image, action: imagePath, alternative: texts.yourImage, shape: 'circle' }),
  );
}
