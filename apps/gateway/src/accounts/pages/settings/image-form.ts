import { imageFormScript } from '@commonplace/ui/assets';
import { html, type Html } from '@commonplace/ui/markup';
import { z } from 'zod';
import { imageFile } from '../../../api/routes/images/images.schemas.ts';
import { line } from '../form-values.ts';
import type { PageCall } from '../page.ts';

/** Long, since decoding is slow and other images may be ahead. */
export const imageTimeoutMs = 30_000;

/** A part of the image, from 0 to 1; blank without a script. */
const part = line.pipe(z.literal('').or(z.coerce.number<string>().min(0).max(1)));

/** The values of the form. */
export const imageValues = z.object({ upload: z.string(), crop_left: part, crop_top: part, crop_size: part });

/** A profile image, the path that its form is sent to, and its texts. */
export interface ImageFormView {
  image: string;
  action: string;
  alternative: string;
  /** As the site shows it: users in a circle, organizations in a square. */
  shape: 'circle' | 'square';
}

/**
 * Renders a profile image with the form that replaces it. A script lets users choose a square of the new image, by pointer or
 * keyboard, and keeps what was typed elsewhere on the page; without it, the image is centered.
 */
export function imageForm(
  call: Pick<PageCall, 'form' | 'site' | 'texts'>,
  { image, action, alternative, shape }: ImageFormView,
): Html {
  const { settings: texts, profile } = call.texts;
  // A relative path, since the site may have several host names.
  const url = call.site.profileImage(image).replace(call.site.origin, '');
  const cropFields = ['crop_left', 'crop_top', 'crop_size'].map(
    (name) => ({ kind: 'hidden', name, value: '', isFresh: true }) as const,
  );
  const fileField = {
    kind: 'file',
    name: imageFile.field,
    label: texts.imageFile,
    hint: `${texts.imageHint} ${texts[shape]}`,
    accept: imageFile.type,
  } as const;
  return html`<p><img class="portrait ${shape}" src="${url}" width="90" height="90" alt="${alternative}" /></p>
    ${call.form({ name: 'image', action, fields: [...cropFields, fileField], button: texts.upload })}
    <noscript><p class="hint">${texts.imageAlone}</p></noscript>
    <template id="crop-control">
      <fieldset class="crop ${shape}">
        <legend>${profile.cropTitle}</legend>
        <p class="hint">${profile.cropHint}</p>
        <canvas width="320" height="320" role="img" aria-label="${profile.cropped}"></canvas>
        <label>${profile.zoom} <input type="range" min="1" max="5" step="any" value="1" /></label>
        <label>${profile.across} <input type="range" min="0" max="1" step="any" value="0.5" /></label>
        <label>${profile.down} <input type="range" min="0" max="1" step="any" value="0.5" /></label>
      </fieldset>
    </template>
    <script src="${imageFormScript.path}" type="module"></script>`;
}

/** Stores the chosen part of an uploaded image in two sizes, and returns their paths. */
export function storeSquare(
  { clients, options }: Pick<PageCall, 'clients' | 'options'>,
  { upload, crop_left: left, crop_top: top, crop_size: size }: z.output<typeof imageValues>,
) {
  const crop = left === '' || top === '' || size === '' || size === 0 ? undefined : { left, top, size };
  const source = { source: { case: 'upload' as const, value: upload } };
  return clients.images.createProfileImage({ source, ...(crop && { crop }) }, options);
}
