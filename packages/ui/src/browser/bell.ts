// Keeps the number of unread notifications up to date while the page is in view.
import { unreadText } from '../page/unread-text.ts';

const minuteMs = 60_000;
const maxAnswerMs = 30_000;

let checkedAt = Date.now();
let etag = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let isSignedOut = false;

/** Shows the number at the bell and in the title of the document. */
function show(count: number, bell: HTMLElement): void {
  const number = bell.querySelector('.badge');
  const text = unreadText(count);
  if (!number || text === number.textContent) return;
  const prefix = (shownCount: string) => shownCount && `(${shownCount}) `;
  document.title = prefix(text) + document.title.slice(prefix(number.textContent).length);
  number.textContent = text;
  const { none = '', some = '' } = bell.dataset;
  const label = bell.querySelector('.unseen');
  if (label) label.textContent = text ? some.replace('#', text) : none;
}

/** Asks for the number; an unchanged one has an empty answer. */
async function check(bell: HTMLElement): Promise<void> {
  checkedAt = Date.now();
  try {
    const answer = await fetch('/api/notifications/unread', {
      headers: { accept: 'application/vnd.commonplace.api-v1+json', 'if-none-match': etag },
      signal: AbortSignal.timeout(maxAnswerMs),
    });
    isSignedOut = answer.status === 401;
    if (answer.status !== 200) return;
    const { count } = (await answer.json()) as { count: number };
    etag = answer.headers.get('etag') ?? '';
    show(count, bell);
  } catch {
    // The next minute tries again.
  }
}

/** Waits for the end of the minute while the page is in view. */
function wait(bell: HTMLElement): void {
  clearTimeout(timer);
  if (document.hidden || isSignedOut) return;
  const next = () => check(bell).then(() => wait(bell));
  timer = setTimeout(next, checkedAt + minuteMs - Date.now());
}

const bell = document.querySelector<HTMLElement>('.bell');
if (bell) {
  document.addEventListener('visibilitychange', () => wait(bell));
  const begin = ({ persisted = true }: Partial<PageTransitionEvent>) => {
    // The pages after one that the browser kept may have marked notifications, as the comments of this one have.
    if (persisted) checkedAt = 0;
    wait(bell);
  };
  addEventListener('pageshow', begin);
  addEventListener('notifications', begin);
}
