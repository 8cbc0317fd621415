import { emoji } from './emoji.ts';
import { button, element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from './page.ts';

/** Opens the emoji to choose from; `insert` gets the chosen one. */
export function openEmoji(page: EditorPage, insert: (symbol: string) => void): void {
  const dialog = element('dialog', { class: 'dialog', 'aria-labelledby': 'emoji-title' });
  const choose = (symbol: string) => {
    dialog.close();
    insert(symbol);
  };
  dialog.append(
    element('h2', { id: 'emoji-title' }, page.text('emoji')),
    element('p', { class: 'hint' }, page.text('emojiHint')),
    element(
      'div',
      { class: 'emoji-list' },
      ...emoji.map(([symbol, name]) =>
        button(symbol, () => choose(symbol), { class: 'plain', 'aria-label': name.replaceAll('_', ' '), title: name }),
      ),
    ),
    element(
      'div',
      { class: 'form-buttons' },
      button(page.text('cancel'), () => dialog.close(), { class: 'quiet' }),
    ),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
