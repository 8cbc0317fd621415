import { imageFormScript } from '../assets.ts';
import type { Locale } from '../locale/locale.ts';
import { html, type Html } from '../markup.ts';
import type { FormView } from './form-view.ts';

/** A profile image, the path that its form is sent to, and its texts. */
export interface ImageFormView {
  /** The URL of the image. */
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
export function renderImageForm(
  { image, action, alternative, shape }: ImageFormView,
  renderForm: (view: FormView) => Html,
  { messages }: Locale,
): Html {
  const { settings: texts, profile } = messages.account;
  const cropFields = ['crop_left', 'crop_top', 'crop_size'].map(
    (name) => ({ kind: 'hidden', name, value: '', isFresh: true }) as const,
  );
  const fileField = {
    kind: 'file',
    name: 'image',
    label: texts.imageFile,
    hint: `${texts.imageHint} ${texts[shape]}`,
    accept: 'image/*',
  } as const;
  return html`<p><img class="portrait ${shape}" src="${image}" width="90" height="90" alt="${alternative}" /></p>
    ${renderForm({ name: 'image', action, fields: [...cropFields, fileField], button: texts.upload })}
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
