import { isolateHistory } from '@codemirror/commands';
import { Prec, StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { button, element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from '../page.ts';

/** A pasted address of a picture: where it stands, and its target in Markdown. */
interface Offer {
  from: number;
  to: number;
  picture: string;
}

/** Undefined ends the offer. */
const offered = StateEffect.define<Offer | undefined>();

/** Asks whether the address before the cursor is to be a picture, until something is typed. */
export function offerPicture(view: EditorView, page: EditorPage, offer: Omit<Offer, 'to'>): void {
  const { head: to } = view.state.selection.main;
  const announcement = EditorView.announce.of(page.text('pictureOffer'));
  view.dispatch({ effects: [offered.of({ ...offer, to }), announcement] });
}

/** Shows the question below the address: its buttons follow the text in the order of the tab key. */
export function pictureOffers(page: EditorPage): Extension {
  const offer = StateField.define<Tooltip | null>({
    create: () => null,
    update(before, { effects, docChanged, selection }) {
      for (const { value } of effects.filter((effect) => effect.is(offered)))
        return value ? tooltipOf(page, value) : null;
      return docChanged || selection ? null : before;
    },
    provide: (field) => showTooltip.from(field),
  });
  const dismiss = (view: EditorView) => {
    if (view.state.field(offer) === null) return false;
    keep(view);
    return true;
  };
  return [offer, Prec.high(keymap.of([{ key: 'Escape', run: dismiss }]))];
}

function keep(view: EditorView): void {
  view.dispatch({ effects: offered.of(undefined) });
  view.focus();
}

function tooltipOf(page: EditorPage, offer: Offer): Tooltip {
  return {
    pos: offer.from,
    create(view) {
      const dom = element(
        'div',
        { class: 'cm-offer', role: 'group', 'aria-label': page.text('pictureQuestion') },
        button(page.text('insertPicture'), () => insert(view, offer), { class: 'cm-button' }),
        button(page.text('keepAddress'), () => keep(view), { class: 'cm-button' }),
      );
      dom.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') keep(view);
      });
      return { dom };
    },
  };
}

/** Inserts the picture, and leaves the cursor where its description belongs. */
function insert(view: EditorView, { from, to, picture }: Offer): void {
  view.dispatch({
    changes: { from, to, insert: `![](${picture})` },
    selection: { anchor: from + 2 },
    userEvent: 'input.paste',
    annotations: isolateHistory.of('full'),
    scrollIntoView: true,
  });
  view.focus();
}
