import { openSearchPanel } from '@codemirror/search';
import { Prec, type Extension } from '@codemirror/state';
import { keymap, type Command, type EditorView } from '@codemirror/view';
import { moveFocus } from '@commonplace/ui/browser/toolbar-focus';
import { toolKeys } from '@commonplace/ui/parts/tool-keys';
import { bold, bulletList, code, heading, insertBlock, italic, link, numberedList, quote } from './formatting.ts';
import { loadFurther, type FurtherScript } from './further-script.ts';
import { drawIcon, type ToolName } from './icons.ts';
import { button, element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from './page.ts';
import { createLookSwitch } from './look/look.ts';
import { table } from './tables.ts';
import type { Uploads } from './images/uploads.ts';
import { outsideCode } from './within-code.ts';

/** A button for formatting, which its keys press as well. */
export interface Tool {
  name: ToolName;
  run: Command;
}

const keysOf = ({ name }: Tool) => (toolKeys as Partial<Record<ToolName, string>>)[name];

/** Renders the tools for formatting. One of them is in the order of the tab key, and the arrow keys reach the others. */
export function createToolbar(page: EditorPage, view: EditorView, tools: readonly Tool[]): HTMLElement {
  const bar = element('div', { role: 'toolbar', class: 'editor-toolbar', 'aria-label': page.text('formatting') });
  const isMac = /Mac|iP/.test(navigator.platform);
  const buttons = tools.map((tool, at) => {
    const label = page.text(tool.name);
    const keys = keysOf(tool);
    const made = button(drawIcon(tool.name), () => tool.run(view), {
      'aria-label': label,
      'aria-keyshortcuts': keys && `${isMac ? 'Meta' : 'Control'}+${keys}`,
      title: keys === undefined ? label : `${label} (${isMac ? '⌘' : 'Ctrl'}+${keys})`,
      tabindex: at === 0 ? '0' : '-1',
    });
    // The selection stays in the text.
    made.addEventListener('mousedown', (event) => event.preventDefault());
    return made;
  });
  bar.append(...buttons, createLookSwitch(page, view));
  bar.addEventListener('keydown', (event) => moveFocus(event, bar));
  return bar;
}

/** Presses the tools by their keys, which other extensions use otherwise. */
export function toolShortcuts(tools: readonly Tool[]): Extension {
  const bindings = tools.flatMap((tool) => {
    const keys = keysOf(tool);
    return keys === undefined ? [] : [{ key: `Mod-${keys.toLowerCase().replace('+', '-')}`, run: tool.run }];
  });
  return Prec.high(keymap.of(bindings));
}

/** Returns the tools for formatting in their order. */
export function toolsOf(page: EditorPage, uploads: Uploads): Tool[] {
  const insertText = (view: EditorView, text: string) => {
    view.dispatch(view.state.replaceSelection(text), { userEvent: 'input', scrollIntoView: true });
    view.focus();
  };
  const opened = (run: (view: EditorView) => unknown): Command => {
    return (view) => {
      run(view);
      return true;
    };
  };
  const loaded = (run: (script: FurtherScript, view: EditorView) => void): Command =>
    opened(async (view) => {
      const script = await loadFurther().catch(() => undefined);
      if (script) run(script, view);
      else uploads.say(page.text('toolMissing'));
    });
  return [
    { name: 'bold', run: outsideCode(bold) },
    { name: 'italic', run: outsideCode(italic) },
    { name: 'heading', run: outsideCode(heading) },
    { name: 'link', run: outsideCode(link(page)) },
    // Among the first, which a phone shows.
    { name: 'image', run: outsideCode(opened((view) => uploads.choose(view))) },
    { name: 'quote', run: outsideCode(quote) },
    { name: 'bulletList', run: outsideCode(bulletList) },
    { name: 'numberedList', run: outsideCode(numberedList) },
    { name: 'code', run: code },
    { name: 'table', run: outsideCode(table(page.text('column'))) },
    {
      name: 'embed',
      run: outsideCode(loaded(({ openEmbeds }, view) => openEmbeds(page, (markdown) => insertBlock(view, markdown)))),
    },
    { name: 'emoji', run: loaded(({ openEmoji }, view) => openEmoji(page, (symbol) => insertText(view, symbol))) },
    { name: 'find', run: openSearchPanel },
  ];
}
