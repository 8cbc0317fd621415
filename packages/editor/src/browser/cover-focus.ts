import { element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from './page.ts';

/** Lets the writer point at the part of the cover that stays visible where it is cropped. */
export function startCoverFocus(page: EditorPage): { show(url: string): void } {
  const [x, y] = [page.field('cover_focus_x'), page.field('cover_focus_y')];
  const fieldset = page.form.querySelector('.editor-cover');
  const image = fieldset?.querySelector('img') ?? element('img', { alt: '', width: '1000', height: '420' });
  const point = element('span', { 'aria-hidden': 'true' });
  const frame = element('div', { class: 'editor-focus' });
  frame.hidden = !image.isConnected;
  fieldset?.querySelector('legend')?.after(frame);
  frame.append(image, point);
  const move = () => {
    point.style.left = `${x?.value ?? 50}%`;
    point.style.top = `${y?.value ?? 50}%`;
  };
  const set = (left: number, top: number) => {
    if (!x || !y) return;
    [x.value, y.value] = [String(Math.round(left)), String(Math.round(top))];
    x.dispatchEvent(new Event('input', { bubbles: true }));
  };
  image.addEventListener('click', ({ offsetX, offsetY }) =>
    set((offsetX / image.clientWidth) * 100, (offsetY / image.clientHeight) * 100),
  );
  const fields = fieldset?.querySelector<HTMLElement>('.editor-focus-fields');
  const follow = () => {
    move();
    // Without a cover there is nothing to point at.
    if (fields) fields.hidden = page.field('main_image')?.value.trim() === '';
  };
  page.form.addEventListener('input', follow);
  follow();
  return {
    show(url) {
      image.src = url;
      frame.hidden = false;
      // The focus of the former cover says nothing about this one.
      set(50, 50);
    },
  };
}
