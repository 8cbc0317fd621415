// Marks the comments of others since the last visit to a discussion. The server marks those that a notification has told of.

const visitsName = 'visited';
/** The discussions whose visits a browser remembers. */
const maxVisits = 200;
/** A page that is opened again within this time belongs to the same visit. */
const visitMs = 1_800_000;

/**
 * A visit to a discussion: what is newer than `since` is new to the reader, who was last there `at`. The discussion had `seen`
 * comments before the visit and `count` at its last page, `own` of those since then by the reader.
 */
type Visit = [since: number, at: number, seen?: number, count?: number, own?: number];

/** Own comments have a link to edit them. */
export const isOwn = (comment: Element) => comment.querySelector('[href$="/edit"]');

/** Returns the comments since a time. The times of comments are whole seconds. */
function newerThan(since: number, comments: HTMLElement[]): HTMLElement[] {
  return comments.filter((comment) => Date.parse(comment.querySelector('time')?.dateTime ?? '') > since - 1_000);
}

/** Remembers the visit. Returns since when comments are new, and at least how many are: none in the first visit. */
function visit(subject: string, count: number, comments: HTMLElement[]): [since: number, least: number] {
  try {
    const now = Date.now();
    const visits = new Map(JSON.parse(localStorage.getItem(visitsName) ?? '[]') as [string, Visit][]);
    let [since, at, seen = count, last = count, own = 0] = visits.get(subject) ?? [now, now];
    if (now - at > visitMs) [since, seen, own] = [at, last, 0];
    // Another page of the discussion may not have them.
    own = Math.max(own, newerThan(since, comments).filter(isOwn).length);
    visits.delete(subject);
    visits.set(subject, [since, now, seen, count, own]);
    localStorage.setItem(visitsName, JSON.stringify([...visits].slice(-maxVisits)));
    return [since, count - seen - own];
  } catch {
    // Browsers may refuse storage.
    return [Infinity, 0];
  }
}

/** Marks the new comments, and says how many the discussion has. */
export function markNew(within: HTMLElement): void {
  const { subject = '', new: text = '', newCount = '', count = '', newest = '' } = within.dataset;
  const comments = [...within.querySelectorAll<HTMLElement>('.comment')];
  const [since, least] = visit(subject, Number(count), comments);
  const newer = newerThan(since, comments);
  // The server has marked some.
  const fresh = comments.filter(
    (comment) => comment.querySelector('.new') ?? (newer.includes(comment) && !isOwn(comment)),
  );
  for (const comment of fresh) {
    if (comment.querySelector('.new')) continue;
    const mark = Object.assign(document.createElement('span'), { className: 'badge new', textContent: text });
    comment.querySelector('.byline')?.append(mark);
  }
  const number = Math.max(least, fresh.length);
  if (number < 1) return;
  const note = within.querySelector('.new-comments') ?? document.createElement('p');
  note.className = 'new-comments';
  const href = fresh[0] ? `#${fresh[0].id}` : newest;
  const link = Object.assign(document.createElement('a'), { href, textContent: String(number) });
  note.replaceChildren(`${newCount} `, link);
  within.prepend(note);
}
