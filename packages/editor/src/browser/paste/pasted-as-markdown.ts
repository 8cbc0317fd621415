import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditorPage } from '../page.ts';
import { codeAt } from '../within-code.ts';
import { loadConversion, loadedConversion, type Conversion } from './conversion-script.ts';
import type { HtmlElement } from './html-tree.ts';
import { latePastes } from './late-pastes.ts';
import { offerPicture, pictureOffers } from './offer-picture.ts';
import { parseHtml } from './parse-html.ts';
import { pasteInSteps } from './paste-in-steps.ts';
import type { PastePlace } from './pasted-address.ts';
import { plainText } from './plain-text.ts';

/** Takes the images of pasted texts. */
interface ImageTaker {
  /** Returns what stands in the text for an image, and uploads it if there is a file. */
  begin(view: EditorView, image: { name: string; alt: string; file: File | undefined }): string;
  say(message: string): void;
}

const imageNames = new Set(['img']);

/** What was copied, in the formats that the editor reads. */
interface Copied {
  plain: string;
  html: string;
  rtf: string;
}

/** Where something is pasted, and what that needs. */
interface Pasting {
  page: EditorPage;
  uploads: ImageTaker;
  conversion: Conversion;
}

/**
 * Pastes addresses, tables and formatted text as Markdown, and uploads images in it. Within code, and with the keys for it, it
 * pastes plain text.
 */
export function pastedAsMarkdown(page: EditorPage, uploads: ImageTaker): Extension {
  const late = latePastes();
  let isPlain = false;
  const handlers = EditorView.domEventHandlers({
    focus() {
      // A paste tries again.
      loadConversion().catch(() => undefined);
    },
    keydown({ code, shiftKey, ctrlKey, metaKey }) {
      isPlain = code === 'KeyV' && shiftKey && (ctrlKey || metaKey);
    },
    paste({ clipboardData: data }, view) {
      const wantsPlain = isPlain;
      isPlain = false;
      const [plain = '', html = '', rtf = ''] = ['plain', 'html', 'rtf'].map((type) => data?.getData(`text/${type}`));
      if (plain === '' ? html === '' : wantsPlain || isCode(view)) return false;
      const paste = (conversion: Conversion) => pasteCopied(view, { plain, html, rtf }, { page, uploads, conversion });
      const conversion = loadedConversion();
      if (conversion) return paste(conversion);
      const text = plain || plainText(parseHtml(html));
      const failed = () => {
        if (html !== '' && !isCode(view)) uploads.say(page.text(text.trim() === '' ? 'notPasted' : 'pastedAsPlain'));
      };
      void late.paste(view, loadConversion(), { plain: text, paste, failed });
      return true;
    },
  });
  return [handlers, late.extension, pictureOffers(page)];
}

const isCode = ({ state }: EditorView) => codeAt(state) !== undefined;

function placeOf({ state }: EditorView): PastePlace {
  const { from, to } = state.selection.main;
  return { before: state.sliceDoc(0, from), selected: state.sliceDoc(from, to), after: state.sliceDoc(to) };
}

/** Pastes what is more than a plain text; returns whether it was. */
function pasteCopied(view: EditorView, { plain, html, rtf }: Copied, pasting: Pasting): boolean {
  const { page, uploads, conversion } = pasting;
  const body = html === '' ? undefined : conversion.withPictures(parseHtml(html), rtf);
  if (body && isCode(view)) {
    const text = plainText(body);
    if (text.trim() === '' && conversion.contains(body, imageNames)) uploads.say(page.text('imageInCode'));
    pasteInSteps(view, text);
    return true;
  }
  const address = conversion.pastedAddress(plain, placeOf(view), location.origin);
  if (!address) return pasteFormatted(view, plain, body, pasting);
  const from = pasteInSteps(view, plain.trim(), address);
  if (address.picture !== undefined) offerPicture(view, page, { from, picture: address.picture });
  return true;
}

function pasteFormatted(view: EditorView, plain: string, body: HtmlElement | undefined, pasting: Pasting): boolean {
  const { page, uploads, conversion } = pasting;
  const { markdownOf, tableOfText, setApart, replaceImages, fileIn, countForeignImages } = conversion;
  const { before, after } = placeOf(view);
  const pasted = body && markdownOf(body, before + after);
  const fromText = pasted === undefined ? tableOfText(plain) : undefined;
  if (body && pasted !== undefined) {
    const markdown = replaceImages(pasted, ({ name, alt, address }) =>
      uploads.begin(view, { name, alt, file: fileIn(address, name) }),
    );
    pasteInSteps(view, plain || plainText(body), { markdown: setApart(markdown, placeOf(view)) });
    const count = countForeignImages(markdown, location.origin);
    if (count > 0) uploads.say(page.text('imagesElsewhere', { count }));
  } else if (fromText !== undefined) pasteInSteps(view, plain, { markdown: setApart(fromText, placeOf(view)) });
  else if (body && plain === '') pasteInSteps(view, plainText(body));
  else return false;
  return true;
}
