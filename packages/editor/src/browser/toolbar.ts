import { openSearchPanel } from '@codemirror/search';
import type { Command, EditorView } from '@codemirror/view';
import { openEmbeds } from './embeds.ts';
import { openEmoji } from './emoji-menu.ts';
import { bulletList, code, heading, insertBlock, numberedList, quote, wrap } from './formatting.ts';
import { drawIcon, type ToolName } from './icons.ts';
import { button, element, type EditorPage } from './page.ts';
import { linkDialog } from './link-dialog.ts';
import { table } from './tables.ts';
import type { Uploads } from './uploads.ts';
import { outsideCode } from './within-code.ts';

/** A tool: the name of its icon and its text, its keys, and what it does. */
interface Tool {
  name: ToolName;
  keys?: string;
  run: Command;
}

/** Renders the tools for formatting. One of them is in the order of the tab key, and the arrow keys lead to the others. */
export function createToolbar(page: EditorPage, view: EditorView, uploads: Uploads): HTMLElement {
  const bar = element('div', { role: 'toolbar', class: 'editor-toolbar', 'aria-label': page.text('formatting') });
  const isMac = /Mac|iP/.test(navigator.platform);
  const buttons = toolsOf(page, uploads).map(({ name, keys, run }, at) => {
    const label = page.text(name);
    const shortcut = keys && keys.replace('Mod', isMac ? '⌘' : 'Ctrl');
    const made = button(drawIcon(name), () => run(view), {
      'aria-label': label,
      title: shortcut === undefined ? label : `${label} (${shortcut})`,
      tabindex: at === 0 ? '0' : '-1',
    });
    // The selection stays in the text.
    made.addEventListener('mousedown', (event) => event.preventDefault());
    return made;
  });
  bar.append(...buttons);
  bar.addEventListener('keydown', (event) => move(event, buttons));
  return bar;
}

function toolsOf(page: EditorPage, uploads: Uploads): Tool[] {
  const insertText = (view: EditorView, text: string) => {
    view.dispatch(view.state.replaceSelection(text), { userEvent: 'input', scrollIntoView: true });
    view.focus();
  };
  const opened = (run: (view: EditorView) => void): Command => {
    return (view) => {
      run(view);
      return true;
    };
  };
  return [
    { name: 'bold', keys: 'Mod+B', run: outsideCode(wrap('**')) },
    { name: 'italic', keys: 'Mod+I', run: outsideCode(wrap('*')) },
    { name: 'heading', keys: 'Mod+Shift+H', run: outsideCode(heading) },
    { name: 'link', keys: 'Mod+K', run: outsideCode(linkDialog(page)) },
    { name: 'quote', run: outsideCode(quote) },
    { name: 'bulletList', run: outsideCode(bulletList) },
    { name: 'numberedList', run: outsideCode(numberedList) },
    { name: 'code', keys: 'Mod+E', run: code },
    { name: 'image', run: outsideCode(opened((view) => uploads.choose(view))) },
    { name: 'table', run: outsideCode(table(page.text('column'))) },
    {
      name: 'embed',
      run: outsideCode(opened((view) => openEmbeds(page, (markdown) => insertBlock(view, markdown)))),
    },
    { name: 'emoji', run: opened((view) => openEmoji(page, (symbol) => insertText(view, symbol))) },
    { name: 'find', keys: 'Mod+F', run: openSearchPanel },
  ];
}

function move(event: KeyboardEvent, buttons: readonly HTMLButtonElement[]): void {
  const here = buttons.findIndex((each) => each === document.activeElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: here + 1,
    ArrowLeft: here - 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const wanted = steps[event.key];
  if (here === -1 || wanted === undefined) return;
  event.preventDefault();
  const next = buttons[(wanted + buttons.length) % buttons.length];
  for (const each of buttons) each.tabIndex = each === next ? 0 : -1;
  next?.focus();
}
