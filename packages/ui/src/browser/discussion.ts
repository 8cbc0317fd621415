// What pages with comments do: further comments in place, marks at those since the last visit, the way to a comment that is on
// another page, and read notifications. The script of all pages loads it when comments come near. Without a script, the links load pages.
import { closest } from './closest.ts';
import { loadMore, returnToPlace, windowOf } from './further-comments.ts';
import { markNew } from './new-comments.ts';
import { markAsRead } from './read-comments.ts';

/** Goes to the comment of the address if it is in another part of the discussion. */
function goToComment(): void {
  const [, code] = /^#comment-(\w+)$/.exec(location.hash) ?? [];
  const path = document.querySelector<HTMLElement>('[data-discussion]')?.dataset['discussion'];
  if (!code || !path || document.getElementById(`comment-${code}`)) return;
  const url = new URL(path, location.href);
  // It is not there either if it was deleted.
  if (new URLSearchParams(location.search).get('comment') === code) return;
  url.search = `?comment=${code}`;
  url.hash = location.hash;
  location.replace(url);
}

/** Follows links to comments that the page has, and loads further ones in place. */
function followLink(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = closest<HTMLAnchorElement>(event, '[data-parent], [data-more]');
  if (!link) return;
  if (link.dataset['more'] === undefined) {
    if (!document.getElementById(link.hash.slice(1))) return;
    event.preventDefault();
    location.hash = link.hash;
    return;
  }
  event.preventDefault();
  if (link.ariaBusy === 'true') return;
  link.ariaBusy = 'true';
  loadMore(link).catch(() => location.assign(link.href));
}

const comments = windowOf(document);
addEventListener('hashchange', goToComment);
if (comments) markNew(comments);
document.addEventListener('click', followLink);
void markAsRead();
void returnToPlace().then(goToComment);
