import { z } from 'zod';
import { imageFile } from '../../../api/routes/images/images.schemas.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { ownAccount } from './own-account.ts';
import { settingsView } from './settings-view.ts';

/** Long, since decoding is slow and other images may be ahead. */
const timeoutMs = 30_000;

/** The profile image. */
export const profileImage = definePage({
  name: 'ProfileImagePage',
  path: '/settings/image',
  access: 'signed in',
  timeoutMs,
  show,
  forms: {
    main: defineForm({
      schema: z.object({ upload: z.string() }),
      file: imageFile,
      // Processing costs the same as for POST /api/images.
      limit: 'image_create',
      async submit({ clients, options, principals, user }, { upload }) {
        const source = { source: { case: 'upload' as const, value: upload } };
        const image = await clients.images.createProfileImage({ source }, { ...options, timeoutMs });
        await clients.accounts.setProfileImage({ path640: image.path640, path90: image.path90 }, options);
        if (user) principals.forgetUser(user.userId);
        return { redirect: '/settings/image', flash: 'saved' };
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const { profileImage: image } = await ownAccount(call);
  // A relative path, since the site may have several host names.
  const url = call.site.profileImage(image).replace(call.site.origin, '');
  const body = html`<p><img class="portrait" src="${url}" width="90" height="90" alt="Your profile image" /></p>
    ${call.form({
      fields: [
        {
          kind: 'file',
          name: imageFile.field,
          label: 'Image',
          hint: 'JPEG, PNG, GIF, WebP, AVIF or SVG, at most 25 MiB. Shown as a square.',
          accept: imageFile.type,
        },
      ],
      button: 'Upload',
    })}`;
  return settingsView(call, 'Profile image', body);
}
