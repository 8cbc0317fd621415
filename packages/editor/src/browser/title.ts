import { limits } from '@commonplace/rules/limits';
import { element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from './page.ts';

/** Counted down from here, so that a short title is not followed by a number. */
const countedCharacters = 40;

/** Lets the title grow and wrap while it is typed, keeps it one line of text, and counts down to its limit. */
export function startTitle(page: EditorPage, focusText: () => void): void {
  const title = page.field('title');
  if (!(title instanceof HTMLTextAreaElement)) return;
  // Not announced at each key: it describes the field.
  const count = element('p', { class: 'hint', id: 'title-count' });
  title.after(count);
  title.setAttribute('aria-describedby', `${title.getAttribute('aria-describedby') ?? ''} ${count.id}`.trim());
  title.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    focusText();
  });
  const show = () => {
    // Pasted lines become one.
    if (title.value.includes('\n')) title.value = title.value.replaceAll(/\s*\n\s*/g, ' ');
    const left = limits.article.title - Array.from(title.value).length;
    count.textContent = left > countedCharacters ? '' : describe(left, page);
    if (count.classList.toggle('error', left < 0)) title.setAttribute('aria-invalid', 'true');
    else title.removeAttribute('aria-invalid');
    if (CSS.supports('field-sizing', 'content')) return;
    title.style.height = 'auto';
    title.style.height = `${title.scrollHeight}px`;
  };
  title.addEventListener('input', show);
  // The server may have said what is wrong with it.
  if (title.ariaInvalid !== 'true') show();
}

function describe(left: number, page: EditorPage): string {
  const count = Math.abs(left);
  const [one, several] = left < 0 ? (['oneTooMany', 'titleTooLong'] as const) : (['oneLeft', 'titleLeft'] as const);
  return page.text(count === 1 ? one : several, { count });
}
