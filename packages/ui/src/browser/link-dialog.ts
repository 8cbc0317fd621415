import { withScheme } from '@commonplace/rules/with-scheme';
import { button, element } from './elements.ts';
import type { Edit, SelectedText } from './text-marks.ts';

/** Asks for the text and the address of a link in the place of the selection; resolves when the dialog is closed. */
export function askForLink(
  { text, from, to }: SelectedText,
  words: (name: 'link' | 'linkText' | 'linkAddress' | 'insert' | 'cancel') => string,
): Promise<Edit | undefined> {
  const selected = text.slice(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(selected);
  const label = element('input', { id: 'link-text', autocomplete: 'off', dir: 'auto' });
  const address = element('input', {
    id: 'link-address',
    autocomplete: 'off',
    inputmode: 'url',
    required: '',
    placeholder: 'https://',
  });
  label.value = isAddress ? '' : selected.replaceAll('\n', ' ');
  address.value = isAddress ? selected : '';
  const field = (name: 'linkText' | 'linkAddress', input: HTMLInputElement) =>
    element('div', { class: 'field' }, element('label', { for: input.id }, words(name)), input);
  const cancel = button(words('cancel'), () => dialog.close(), { class: 'quiet' });
  const form = element(
    'form',
    { method: 'dialog' },
    element('h2', { id: 'link-title' }, words('link')),
    field('linkText', label),
    field('linkAddress', address),
    element('div', { class: 'form-buttons' }, element('button', {}, words('insert')), cancel),
  );
  const dialog = element('dialog', { class: 'dialog', 'aria-labelledby': 'link-title' }, form);
  document.body.append(dialog);
  dialog.showModal();
  if (label.value !== '') address.focus();
  return new Promise((resolve) => {
    let edit: Edit | undefined;
    form.addEventListener('submit', () => {
      const insert = linkTo(address.value, label.value);
      const end = from + insert.length;
      edit = { changes: [{ from, to, insert }], from: end, to: end };
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(edit);
    });
  });
}

/** Returns a link in Markdown. */
export function linkTo(address: string, text: string): string {
  const url = withScheme(address);
  const escaped = url.replaceAll(/[()\s<>]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  const label = text.trim().replaceAll(/(?<!\\)[[\]]/g, '\\$&');
  return `[${label || url}](${escaped})`;
}
