import { z } from 'zod';
import { imageFile } from '../../routes/images/schemas.ts';
import { html } from '../markup.ts';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { ownAccount } from './own-account.ts';
import { settingsView } from './settings-view.ts';

/** Others' images may be decoded first, and decoding takes its time. */
const timeoutMs = 30_000;

/** The picture beside somebody's name. */
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
      // Looking at it costs the same as with POST /api/images.
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
  // The path alone: the site may be reached under more names than its own.
  const address = call.site.profileImage(image).replace(call.site.origin, '');
  const body = html`<p><img class="portrait" src="${address}" width="90" height="90" alt="Your present image" /></p>
    ${call.form({
      fields: [
        {
          kind: 'file',
          name: imageFile.field,
          label: 'Image',
          hint: 'JPEG, PNG, GIF, WebP, AVIF or SVG, at most 25 MiB. It is shown as a square.',
          accept: imageFile.type,
        },
      ],
      button: 'Upload',
    })}`;
  return settingsView(call, 'Image', body);
}
