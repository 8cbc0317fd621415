import { Compartment, type Extension } from '@codemirror/state';
import { ViewPlugin, type EditorView } from '@codemirror/view';
import { loadFurther } from '../further-script.ts';
import type { EditorPage } from '../page.ts';

/** What an image or an embed begins with. */
const beginning = /!\[|\{%/;

/** Shows images and embeds below their lines, once the text has one and the script for that is loaded. */
export function shownLater(page: EditorPage): Extension {
  const blocks = new Compartment();
  let isLoading = false;
  const load = async (view: EditorView) => {
    if (isLoading || !beginning.test(view.state.doc.toString())) return;
    isLoading = true;
    const script = await loadFurther().catch(() => undefined);
    // The next key tries again.
    if (!script) isLoading = false;
    // The writer may have chosen the other look meanwhile.
    else if (blocks.get(view.state)) view.dispatch({ effects: blocks.reconfigure(script.shownBelow(page)) });
  };
  const loader = ViewPlugin.define((view) => {
    void load(view);
    return {
      update({ docChanged }) {
        if (docChanged) void load(view);
      },
    };
  });
  return [loader, blocks.of([])];
}
