import { button, element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from './page.ts';
import { render } from './rendering.ts';

/** How long nothing is typed before the preview next to the text is rendered again, in milliseconds. */
const pauseMs = 1_200;

export type PaneView = 'write' | 'both' | 'preview';

/** The preview next to the text or in its place. */
export interface Preview {
  pane: HTMLElement;
  /** The buttons that choose what is shown. */
  choices: readonly HTMLButtonElement[];
  show(view: PaneView): void;
  /** Tells that the text or a field has changed. */
  changed(): void;
}

export function createPreview(page: EditorPage, panes: HTMLElement, onShow: (view: PaneView) => void): Preview {
  const content = element('div');
  const status = element('p', { role: 'status', class: 'hint' });
  const pane = element('div', {
    class: 'editor-pane',
    // The keyboard scrolls it.
    tabindex: '0',
    role: 'region',
    'aria-label': page.text('preview'),
  });
  pane.append(status, content);
  pane.hidden = true;
  let current: PaneView = 'write';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = 0;
  const update = async () => {
    const mine = (newest += 1);
    status.textContent = page.text('rendering');
    const rendering = await render(page);
    if (mine !== newest) return;
    const top = pane.scrollTop;
    status.textContent = 'message' in rendering ? rendering.message : '';
    // What was rendered last stays while the text is broken.
    if ('element' in rendering) content.replaceChildren(...rendering.element.childNodes);
    pane.scrollTop = top;
  };
  const show = (view: PaneView) => {
    current = view;
    panes.dataset['view'] = view;
    pane.hidden = view === 'write';
    for (const choice of choices) choice.ariaPressed = String(choice.value === view);
    onShow(view);
    if (view !== 'write') void update();
  };
  const choices = (['write', 'both', 'preview'] as const).map((view) =>
    button(page.text(`show_${view}`), () => show(view), {
      value: view,
      class: 'plain',
      'aria-pressed': String(view === 'write'),
    }),
  );
  return {
    pane,
    choices,
    show,
    changed() {
      clearTimeout(timer);
      if (current !== 'write') timer = setTimeout(() => void update(), pauseMs);
    },
  };
}
