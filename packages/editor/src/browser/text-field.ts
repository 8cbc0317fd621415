import { closeCompletion, completionStatus } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { deleteMarkupBackward, insertNewlineContinueMarkup, markdownLanguage } from '@codemirror/lang-markdown';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { completions } from './completions.ts';
import { endMarkup } from './formatting.ts';
import { lineDirections } from './line-directions.ts';
import { chosenLook } from './look/look.ts';
import { element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from './page.ts';
import { continueTable, moveInTable } from './tables.ts';
import { theme } from './theme.ts';
import { unlessInCode } from './within-code.ts';

/**
 * Replaces the text field of the form by an editor, which gives the form its text when it is sent. `wasTyping` tells whether the
 * field had the focus, which the editor is to take once it has its place.
 */
export function mountTextField(page: EditorPage, textArea: HTMLTextAreaElement, more: Extension) {
  const host = element('div', { class: 'editor-text' });
  // A shadow root takes the editor's styles as constructed style sheets, which the page's policy allows.
  const root = host.attachShadow({ mode: 'open', delegatesFocus: true });
  const wasTyping = document.activeElement === textArea;
  const selection = wasTyping ? { anchor: textArea.selectionStart, head: textArea.selectionEnd } : { anchor: 0 };
  const state = EditorState.create({ doc: textArea.value, selection, extensions: [extensionsOf(page), more] });
  const view = new EditorView({ state, parent: root, root });
  const label = page.form.querySelector(`label[for="${textArea.id}"]`);
  label?.removeAttribute('for');
  label?.addEventListener('click', () => view.focus());
  // Links lead to the editor instead.
  host.id = textArea.id;
  textArea.removeAttribute('id');
  textArea.hidden = true;
  // Else the browser would fill in what was typed before the script started, which is older than the copy that it keeps.
  textArea.value = textArea.defaultValue;
  textArea.after(host);
  page.form.addEventListener('formdata', ({ formData }) => formData.set(textArea.name, view.state.doc.toString()));
  return { host, view, wasTyping };
}

function extensionsOf(page: EditorPage): Extension {
  return [
    history(),
    EditorView.lineWrapping,
    lineDirections,
    EditorView.contentAttributes.of({
      'aria-label': page.text('textLabel'),
      'aria-description': page.text('textDescription'),
      // Checkers of accessibility look for it where the text scrolls.
      tabindex: '0',
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
    }),
    EditorState.phrases.of(page.texts),
    markdownLanguage.extension,
    search({ top: true }),
    completions,
    placeholder(page.text('placeholder')),
    keymap.of([
      // Elsewhere the tab key leaves the field.
      { key: 'Tab', run: unlessInCode(moveInTable(1)), shift: unlessInCode(moveInTable(-1)) },
      { key: 'Enter', run: unlessInCode(continueTable) },
      { key: 'Enter', run: unlessInCode(endMarkup) },
      { key: 'Enter', run: unlessInCode(insertNewlineContinueMarkup) },
      { key: 'Backspace', run: unlessInCode(deleteMarkupBackward) },
      { key: 'Escape', run: (view) => completionStatus(view.state) !== null && closeCompletion(view) },
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    theme,
    chosenLook(page),
  ];
}
