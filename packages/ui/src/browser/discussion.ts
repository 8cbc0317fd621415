// The script of pages with comments: further comments in place, marks at those since the last visit, and the way to a comment that is on
// another page. Without a script, the links load pages.
import { closest } from './closest.ts';
import { showRelativeDates } from './dates.ts';

const visitsName = 'visits';
/** The discussions whose visits a browser remembers. */
const maxVisits = 200;

const windowOf = (page: Document) => page.querySelector<HTMLElement>('#comment-window');

/** Returns the time of the last visit to a discussion, which counts until the tab is closed, and remembers this one. */
function lastVisit(subject: string): number {
  try {
    const visits = new Map(JSON.parse(localStorage.getItem(visitsName) ?? '[]') as [string, number][]);
    const last = Number(sessionStorage.getItem(subject) ?? visits.get(subject) ?? Infinity);
    sessionStorage.setItem(subject, String(last));
    visits.delete(subject);
    visits.set(subject, Date.now());
    localStorage.setItem(visitsName, JSON.stringify([...visits].slice(-maxVisits)));
    return last;
  } catch {
    // Browsers may refuse storage.
    return Infinity;
  }
}

/** Marks the comments of others since the last visit, and says how many there are. */
function markNew(within: HTMLElement): void {
  const { subject = '', new: text = '', newCount = '' } = within.dataset;
  const since = lastVisit(subject);
  const fresh = [...within.querySelectorAll<HTMLElement>('.comment')].filter((comment) => {
    const time = comment.querySelector('time')?.dateTime;
    // Times of comments are whole seconds.
    return time && Date.parse(time) > since - 1_000 && !comment.querySelector('[href$="/edit"]');
  });
  for (const comment of fresh) {
    if (comment.querySelector('.new')) continue;
    const mark = Object.assign(document.createElement('span'), { className: 'badge new', textContent: text });
    comment.querySelector('.byline')?.append(mark);
  }
  const [first] = fresh;
  if (!first) return;
  const note = within.querySelector('.new-comments') ?? document.createElement('p');
  note.className = 'new-comments';
  const link = Object.assign(document.createElement('a'), { href: `#${first.id}`, textContent: String(fresh.length) });
  note.replaceChildren(`${newCount} `, link);
  within.prepend(note);
}

/** Adds the comments of another page to this one, and moves the focus to the first of them. */
async function loadMore(link: HTMLAnchorElement): Promise<void> {
  const answer = await fetch(link.href);
  const more = answer.ok && windowOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  if (!more) throw new Error(String(answer.status));
  const { more: side = '' } = link.dataset;
  // The way back from there leads to here.
  more.querySelector(`[data-more]:not([data-more=${side}])`)?.parentElement?.remove();
  const first = more.querySelector<HTMLElement>('.comment');
  link.parentElement?.replaceWith(...more.childNodes);
  showRelativeDates();
  // The script of all pages shows what was typed into their forms.
  document.dispatchEvent(new Event('comments'));
  if (comments) markNew(comments);
  if (!first) return;
  first.tabIndex = -1;
  first.focus();
}

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
goToComment();
addEventListener('hashchange', goToComment);
if (comments) markNew(comments);
document.addEventListener('click', followLink);
