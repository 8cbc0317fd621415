import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, type PluginValue } from '@codemirror/view';
import type { EditorPage } from '../page.ts';
import { isInCode } from '../within-code.ts';
import { uploadChanged, type Uploads } from './uploads.ts';

/** Files that the editor uploads as images; the server decides what is one. */
const images = /^image\//;
/** Files whose text the editor inserts; some systems know no type of Markdown. */
const texts = /^(?:text\/|$)/;

/** Takes files for a place of the text; returns whether an image or a file that is left out was among them. */
type TakeFiles = (view: EditorView, files: FileList | undefined, place: { from: number; to: number }) => boolean;

/** Takes images that are pasted or dropped, and says so if other files are among them or if their place is in code. */
export function takeImages(page: EditorPage, uploads: Uploads): Extension {
  const take: TakeFiles = (view, files, place) => {
    const candidates = [...(files ?? [])];
    if (candidates.every(({ type }) => texts.test(type))) return false;
    const accepted = candidates.filter(({ type }) => images.test(type));
    const isCode = isInCode(view.state, place);
    if (!isCode) uploads.insert(view, accepted, place);
    for (const { name } of candidates.filter((file) => !accepted.includes(file)))
      uploads.say(page.text('onlyImages', { name }));
    if (isCode && accepted.length > 0) uploads.say(page.text('imageInCode'));
    return true;
  };
  return [
    EditorView.domEventHandlers({
      paste({ clipboardData: data }, view) {
        uploads.clear();
        // Programs for writing copy a picture of the text, too.
        return data !== null && data.getData('text/plain') === '' && take(view, data.files, view.state.selection.main);
      },
    }),
    ViewPlugin.define((view) => followDrops(view, uploads, take)),
    EditorView.updateListener.of(({ view, docChanged, startState, transactions }) => {
      const isTyped = transactions.some((each) => ['input', 'delete', 'undo'].some((name) => each.isUserEvent(name)));
      if (docChanged && isTyped) uploads.clear();
      const isEnded = transactions.some(({ effects }) => effects.some((effect) => effect.is(uploadChanged)));
      // A placeholder may come back by redoing what was undone.
      if (docChanged || isEnded) uploads.complete(view, startState.doc);
    }),
  ];
}

/** Takes images that are dropped anywhere on the page: elsewhere than in the text, the browser would open them. */
function followDrops(view: EditorView, uploads: Uploads, take: TakeFiles): PluginValue {
  const drag = (event: DragEvent) => {
    const { type, target, dataTransfer, clientX: x, clientY: y } = event;
    const types = dataTransfer?.types ?? [];
    // Fields for files take their own, and images that are dragged from pages come with HTML.
    const isTaken = types.includes('text/html') || (target instanceof HTMLInputElement && target.type === 'file');
    if (!types.includes('Files') || (isTaken && !event.composedPath().includes(view.dom))) return;
    uploads.clear();
    const at = view.posAtCoords({ x, y }) ?? view.state.selection.main.head;
    if (type !== 'drop' || take(view, dataTransfer?.files, { from: at, to: at })) event.preventDefault();
  };
  addEventListener('dragover', drag, true);
  addEventListener('drop', drag, true);
  return {};
}
