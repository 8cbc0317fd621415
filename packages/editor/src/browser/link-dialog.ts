import type { Command, EditorView } from '@codemirror/view';
import { button, element, type EditorPage } from './page.ts';

/** Asks for the text and the address of a link, and puts it in the place of the selection. */
export function linkDialog(page: EditorPage): Command {
  return (view) => {
    open(page, view);
    return true;
  };
}

function open(page: EditorPage, view: EditorView): void {
  const { from, to } = view.state.selection.main;
  const selected = view.state.sliceDoc(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(selected);
  const text = element('input', { id: 'link-text', autocomplete: 'off', dir: 'auto' });
  const address = element('input', { id: 'link-address', autocomplete: 'off', inputmode: 'url', required: '' });
  address.placeholder = 'https://';
  text.value = isAddress ? '' : selected.replaceAll('\n', ' ');
  address.value = isAddress ? selected : '';
  const field = (name: string, input: HTMLInputElement) =>
    element('div', { class: 'field' }, element('label', { for: input.id }, page.text(name)), input);
  const form = element(
    'form',
    { method: 'dialog' },
    element('h2', { id: 'link-title' }, page.text('link')),
    field('linkText', text),
    field('linkAddress', address),
    element(
      'div',
      { class: 'form-buttons' },
      element('button', {}, page.text('insert')),
      button(page.text('cancel'), () => dialog.close(), { class: 'quiet' }),
    ),
  );
  const dialog = element('dialog', { class: 'editor-dialog', 'aria-labelledby': 'link-title' }, form);
  form.addEventListener('submit', () => {
    const insert = linkTo(address.value, text.value);
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input',
      scrollIntoView: true,
    });
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    view.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  if (text.value !== '') address.focus();
}

/** Returns a link in Markdown. An address without a scheme is that of a site, unless it is a path or a part of the page. */
export function linkTo(address: string, text: string): string {
  const typed = address.trim();
  const url = /^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(typed) ? typed : `https://${typed}`;
  const escaped = url.replaceAll(/[()\s<>]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  const shown = text.trim().replaceAll(/(?<!\\)[[\]]/g, '\\$&');
  return `[${shown || url}](${escaped})`;
}
