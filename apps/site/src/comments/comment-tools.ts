import { refusalTexts, type RefusalName } from '@commonplace/ui/locale/refusal';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import { icon, type IconName } from '@commonplace/ui/parts/icons';
import { signInPath } from '@commonplace/ui/page/header';
import type { View } from '@commonplace/ui/view';

/** The buttons, with the keys that press them together with Ctrl. */
const tools = [
  { name: 'bold', icon: 'bold', keys: 'B' },
  { name: 'italic', icon: 'italic', keys: 'I' },
  { name: 'link', icon: 'link', keys: 'K' },
  { name: 'quote', icon: 'quote', keys: 'Shift+9' },
  { name: 'code', icon: 'code', keys: 'E' },
  { name: 'list', icon: 'list', keys: 'Shift+8' },
] as const satisfies readonly { name: string; icon: IconName; keys: string }[];

/** The messages of the API about comments and images, which the script shows. */
const refusals: readonly RefusalName[] = [
  'blank',
  'invalid',
  'mustExist',
  'maxCharacters',
  'tooLongRendered',
  'tooComplex',
  'maxMentions',
  'closed',
  'notFromForm',
  'rateLimit',
  'tooLarge',
  'unknownEmbed',
  'openEmbed',
  'deepEmbed',
  'embedAddress',
  'emptyFile',
  'notImage',
  'pixels',
  'damaged',
  'onlyImage',
  'slowImage',
  'imageQuota',
];

/** Renders what the script adds to the forms for comments, once per page; nothing for visitors, who have no forms. */
export function renderCommentTools({ viewer, locale, path }: View): Html | false {
  if (!viewer) return false;
  const { commenting: texts, editor, layout, writing } = locale.messages;
  return html`<template
    id="comment-tools"
    data-viewer="${viewer.id}"
    data-uploading="${texts.uploading}"
    data-upload-failed="${texts.uploadFailed}"
    data-image-in-code="${writing.imageInCode}"
    data-restored="${texts.restored}"
    data-not-sent="${texts.notSent}"
    data-not-previewed="${texts.notPreviewed}"
    data-session-ended="${texts.sessionEnded}"
    data-not-allowed="${texts.notAllowed}"
    data-is-gone="${texts.isGone}"
    data-text="${editor.text}"
    data-parent="${texts.parent}"
    ${attributes({
      // The API speaks English.
      'data-refusals': locale.code !== 'en' && JSON.stringify(refusalTexts(locale, refusals)),
    })}
  >
    <div class="tools" role="toolbar" aria-label="${texts.formatting}">
      ${tools.map(
        ({ name, icon: shape, keys }) =>
          html`<button
            type="button"
            class="plain"
            data-tool="${name}"
            aria-keyshortcuts="Control+${keys}"
            aria-label="${texts[name]}"
            title="${texts.withShortcut(texts[name], keys)}"
          >
            ${icon(shape)}
          </button> `,
      )}<button type="button" class="plain" data-tool="image" aria-label="${texts.image}" title="${texts.image}">
        ${icon('image')}
      </button>
    </div>
    <div>
      <input type="file" accept="image/*" multiple hidden aria-label="${texts.image}" />
      <p class="hint">
        <span role="status"></span> <button type="button" class="plain" data-discard hidden>${texts.discard}</button>
        <a href="${signInPath(path)}" hidden>${layout.signIn}</a>
      </p>
      <div class="preview prose" role="region" aria-label="${texts.previewOf}" tabindex="0" hidden></div>
    </div>
  </template>`;
}
