import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditorPage } from '../page.ts';
import type { Uploads } from '../uploads.ts';
import { codeAt } from '../within-code.ts';
import { contains, type HtmlElement } from './html-tree.ts';
import { offerPicture, pictureOffers } from './offer-picture.ts';
import { parseHtml } from './parse-html.ts';
import { toMarkdown, type PastedMarkdown } from './paste-html.ts';
import { pasteInSteps } from './paste-in-steps.ts';
import { plainText } from './plain-text.ts';
import { pastedAddress, type PastePlace } from './pasted-address.ts';
import { fileIn, separateImages } from './pasted-images.ts';
import { withPictures } from './rtf-pictures.ts';
import { setApart } from './set-apart.ts';
import { tableOfText } from './tab-separated.ts';

const imageNames = new Set(['img']);

/**
 * Pastes addresses, tables and formatted text as Markdown, and uploads images in it. Within code, and with the keys for it, it
 * pastes plain text.
 */
export function pastedAsMarkdown(page: EditorPage, uploads: Uploads): Extension {
  let isPlain = false;
  const handlers = EditorView.domEventHandlers({
    keydown({ code, shiftKey, ctrlKey, metaKey }) {
      isPlain = code === 'KeyV' && shiftKey && (ctrlKey || metaKey);
    },
    paste({ clipboardData: data }, view) {
      const wantsPlain = isPlain;
      isPlain = false;
      const [plain, html] = [data?.getData('text/plain') ?? '', data?.getData('text/html') ?? ''];
      const body = html === '' ? undefined : withPictures(parseHtml(html), data?.getData('text/rtf') ?? '');
      if (codeAt(view.state) !== undefined)
        return pasteInCode(view, plain, body, () => uploads.say(page.text('imageInCode')));
      if (wantsPlain && plain !== '') return false;
      const address = pastedAddress(plain, placeOf(view), location.origin);
      if (address === 'picture') offerPicture(view, page, pasteInSteps(view, plain.trim()));
      else if (address) pasteInSteps(view, plain.trim(), address);
      else return pasteFormatted(view, plain, body, { page, uploads });
      return true;
    },
  });
  return [handlers, pictureOffers(page)];
}

function placeOf({ state }: EditorView): PastePlace {
  const { from, to } = state.selection.main;
  return { before: state.sliceDoc(0, from), selected: state.sliceDoc(from, to), after: state.sliceDoc(to) };
}

/** Pastes the text of HTML that comes without a plain one; browsers do the rest. */
function pasteInCode(view: EditorView, plain: string, body: HtmlElement | undefined, refuseImage: () => void): boolean {
  if (!body || plain !== '') return false;
  const text = plainText(body);
  if (text.trim() === '' && contains(body, imageNames)) refuseImage();
  pasteInSteps(view, text);
  return true;
}

function pasteFormatted(
  view: EditorView,
  plain: string,
  body: HtmlElement | undefined,
  { page, uploads }: { page: EditorPage; uploads: Uploads },
): boolean {
  const pasted = body && toMarkdown(body);
  const fromText = pasted ? undefined : tableOfText(plain);
  if (pasted) pasteMarkdown(view, plain || plainText(body), pasted, { page, uploads });
  else if (fromText !== undefined) pasteInSteps(view, plain, { markdown: setApart(fromText, placeOf(view)) });
  else if (body && plain === '') pasteInSteps(view, plainText(body));
  else return false;
  return true;
}

/** Pastes Markdown in the place of its plain text, and uploads the images in it. */
function pasteMarkdown(
  view: EditorView,
  plain: string,
  { markdown, isMissingImages }: PastedMarkdown,
  { page, uploads }: { page: EditorPage; uploads: Uploads },
): void {
  const { text, images } = separateImages(setApart(markdown, placeOf(view)));
  const from = pasteInSteps(view, plain, { markdown: text });
  const files = images.map(({ address, ...image }) => ({ ...image, file: fileIn(address) }));
  for (const { file, at, alt } of files) if (file) uploads.add(view, file, { at: from + at, alt });
  const isMissing = isMissingImages || files.some(({ file }) => file === undefined);
  if (isMissing) uploads.say(page.text('imagesMissing'));
}
