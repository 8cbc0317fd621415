import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditorPage } from '../page.ts';
import type { Uploads } from '../uploads.ts';
import { codeAt } from '../within-code.ts';
import { contains } from './html-tree.ts';
import { parseHtml } from './parse-html.ts';
import { toMarkdown } from './paste-html.ts';
import { plainText } from './plain-text.ts';
import { fileIn, separateImages } from './pasted-images.ts';

const imageNames = new Set(['img']);

/**
 * Pastes formatted text as Markdown and uploads its images; within code it pastes plain text, as browsers do with the shift key.
 */
export function pastedAsMarkdown(page: EditorPage, uploads: Uploads): Extension {
  return EditorView.domEventHandlers({
    paste({ clipboardData: data }, view) {
      const html = data?.getData('text/html') ?? '';
      if (html === '') return false;
      const body = parseHtml(html);
      const isCode = codeAt(view.state) !== undefined;
      const pasted = isCode ? undefined : toMarkdown(body);
      if (!pasted) {
        if (data?.getData('text/plain') !== '') return false;
        const text = plainText(body);
        if (isCode && text.trim() === '' && contains(body, imageNames)) uploads.say(page.text('imageInCode'));
        return insertText(view, text);
      }
      const { from } = view.state.selection.main;
      const { text, images } = separateImages(pasted.markdown);
      insertText(view, text);
      const files = images.map(({ address, ...image }) => ({ ...image, file: fileIn(address) }));
      for (const { file, at, alt } of files) if (file) uploads.add(view, file, { at: from + at, alt });
      const isMissing = pasted.isMissingImages || files.some(({ file }) => file === undefined);
      if (isMissing) uploads.say(page.text('imagesMissing'));
      return true;
    },
  });
}

function insertText(view: EditorView, text: string): true {
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true });
  return true;
}
