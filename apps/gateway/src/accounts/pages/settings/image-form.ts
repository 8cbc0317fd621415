import { html, type Html } from '@commonplace/ui/markup';
import { imageFile } from '../../../api/routes/images/images.schemas.ts';
import { cropPath } from '../assets.ts';
import type { PageCall } from '../page.ts';

/** The path that the image is sent to. */
export const imagePath = '/settings/image';

/**
 * Renders the profile image with the form that replaces it. A script lets users choose a square of the new image, by pointer or
 * keyboard; without it, the image is centered.
 */
export function imageForm(call: Pick<PageCall, 'form' | 'site' | 'texts'>, image: string): Html {
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
    hint: texts.imageHint,
    accept: imageFile.type,
  } as const;
  return html`<p><img class="portrait" src="${url}" width="90" height="90" alt="${texts.yourImage}" /></p>
    ${call.form({ name: 'image', action: imagePath, fields: [...cropFields, fileField], button: texts.upload })}
    <template id="crop-control">
      <fieldset class="crop">
        <legend>${profile.cropTitle}</legend>
        <p class="hint">${profile.cropHint}</p>
        <canvas width="320" height="320" role="img" aria-label="${profile.cropped}"></canvas>
        <label>${profile.zoom} <input type="range" min="1" max="5" step="any" value="1" /></label>
        <label>${profile.across} <input type="range" min="0" max="1" step="any" value="0.5" /></label>
        <label>${profile.down} <input type="range" min="0" max="1" step="any" value="0.5" /></label>
      </fieldset>
    </template>
    <script src="${cropPath}" defer></script>`;
}
