import { commentScript } from '@commonplace/ui/assets';
import { refusalTexts, type RefusalName } from '@commonplace/ui/locale/refusal';
import { html, type Html } from '@commonplace/ui/markup';
import { icon, type IconName } from '@commonplace/ui/parts/icons';
import { toolKeys } from '@commonplace/ui/parts/tool-keys';
import { signInPath } from '@commonplace/ui/page/header';
import type { View } from '@commonplace/ui/view';

/** The buttons, which are those of the editor of articles that comments need. */
const tools = ['bold', 'italic', 'link', 'quote', 'code', 'bulletList'] as const satisfies readonly IconName[];

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
    data-script="${commentScript.path}"
    data-viewer="${viewer.id}"
    data-uploading="${texts.uploading}"
    data-upload-failed="${texts.uploadFailed}"
    data-image-in-code="${writing.imageInCode}"
    data-restored="${texts.restored}"
    data-not-sent="${texts.notSent}"
    data-not-previewed="${texts.notPreviewed}"
    data-session-ended="${texts.sessionEnded}"
    data-not-allowed="${writing.notAllowed}"
    data-is-gone="${texts.isGone}"
    data-text="${editor.text}"
    data-parent="${texts.parent}"
    data-link="${writing.link}"
    data-link-text="${writing.linkText}"
    data-link-address="${writing.linkAddress}"
    data-insert="${writing.insert}"
    data-cancel="${writing.cancel}"
    data-refusals="${JSON.stringify(refusalTexts(locale, refusals))}"
  >
    <div class="tools" role="toolbar" aria-label="${writing.formatting}">
      ${tools.map(
        (name) =>
          html`<button
            type="button"
            class="plain"
            data-tool="${name}"
            aria-keyshortcuts="Control+${toolKeys[name]}"
            aria-label="${writing[name]}"
            title="${texts.withShortcut(writing[name], toolKeys[name])}"
          >
            ${icon(name)}
          </button> `,
      )}<button type="button" class="plain" data-tool="image" aria-label="${texts.image}" title="${texts.image}">
        ${icon('image')}
      </button>
    </div>
    <div>
      <input type="file" accept="image/*" multiple hidden />
      <p class="hint">
        <span role="status"></span> <button type="button" class="plain" data-discard hidden>${texts.discard}</button>
        <a href="${signInPath(path)}" hidden>${layout.signIn}</a>
      </p>
      <div class="preview prose" role="region" aria-label="${texts.previewOf}" tabindex="0" hidden></div>
    </div>
  </template>`;
}
