// Loads further comments in place, and loads them again when the reader comes back to the page.
import { showRelativeDates } from './dates.ts';
import { markNew } from './new-comments.ts';
import { markAsRead } from './read-comments.ts';

/** Where a reader was when the page was left: the sides at which comments were loaded, and where a comment was on the screen. */
interface Place {
  sides: string[];
  id: string;
  top: number;
}

const loadedSides: string[] = [];
const placeName = `place ${location.pathname}${location.search}`;

/** Returns the comments of a page. */
export const windowOf = (page: Document) => page.querySelector<HTMLElement>('#comment-window');
const topOf = (element: Element) => element.getBoundingClientRect().top;

/** Adds the comments of another page to this one. Returns the comment to read on from; those before it keep it in its place. */
async function addFurther(link: HTMLAnchorElement): Promise<HTMLElement | null> {
  const answer = await fetch(link.href);
  const more = answer.ok && windowOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  if (!more) throw new Error(String(answer.status));
  const { more: side = '' } = link.dataset;
  // The way back from there leads to here.
  more.querySelector(`[data-more]:not([data-more=${side}])`)?.parentElement?.remove();
  const comments = windowOf(document);
  const kept = side === 'previous' && comments?.querySelector<HTMLElement>('.comment');
  const top = kept ? topOf(kept) : 0;
  const first = kept || more.querySelector<HTMLElement>('.comment');
  link.parentElement?.replaceWith(...more.childNodes);
  joinThreads();
  loadedSides.push(side);
  showRelativeDates();
  // The script of all pages shows what was typed into their forms.
  document.dispatchEvent(new Event('comments'));
  if (comments) markNew(comments);
  // After all that changes how high the comments above are.
  if (kept) scrollBy({ top: topOf(kept) - top, behavior: 'instant' });
  void markAsRead();
  return first;
}

/** Moves replies below the comments that they answer, when both have come to the page. */
function joinThreads(): void {
  for (const replies of document.querySelectorAll<HTMLElement>('.continued')) {
    const thread = document.getElementById(`comment-${replies.dataset['answered']}`)?.closest('li');
    if (!thread) continue;
    // It says whom they answer.
    replies.firstElementChild?.remove();
    const siblings = thread.querySelector(':scope > .replies > .comments');
    replies.className = 'replies';
    if (siblings) siblings.append(...(replies.firstElementChild?.children ?? []));
    else thread.append(replies);
    if (siblings) replies.remove();
  }
}

/** Adds the comments of another page, and moves the focus to where one reads on. */
export async function loadMore(link: HTMLAnchorElement): Promise<void> {
  const next = await addFurther(link);
  if (!next) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: link.dataset['more'] === 'previous' });
}

/** Remembers where the reader is, for the way back: a page that browsers do not keep begins with its first comments. */
function keepPlace(): void {
  const comments = [...document.querySelectorAll('.comment')];
  const seen = comments.find((comment) => comment.getBoundingClientRect().bottom > 0);
  const place: Place = { sides: loadedSides, id: seen?.id ?? '', top: seen ? topOf(seen) : 0 };
  try {
    sessionStorage.setItem(placeName, JSON.stringify(place));
  } catch {
    // Browsers may refuse storage.
  }
}

/** Loads what had been loaded before the reader left the page, and returns to where the reader was. */
export async function returnToPlace(): Promise<void> {
  addEventListener('pagehide', keepPlace);
  const [{ type } = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (type === 'navigate') return;
  try {
    const { sides, id, top } = JSON.parse(sessionStorage.getItem(placeName) ?? '') as Place;
    if (!sides[0]) return;
    // Some browsers would scroll later, to where less stood above.
    history.scrollRestoration = 'manual';
    for (const side of sides) {
      const link = document.querySelector<HTMLAnchorElement>(`[data-more=${side}]`);
      if (link) await addFurther(link);
    }
    const seen = document.getElementById(id);
    if (seen) scrollBy({ top: topOf(seen) - top, behavior: 'instant' });
  } catch {
    // Nothing was kept, or the comments cannot be loaded now.
  }
}
