import { closest } from './closest.ts';
import { loadCommentScript } from './comment-script.ts';

/** Fills the reply to a comment with a quote of it. Without a script, the link loads the page with the reply filled. */
export function followQuoteLinks(): void {
  document.addEventListener('click', (event) => {
    const link = closest<HTMLAnchorElement>(event, '[data-quote]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const textarea = document.querySelector<HTMLTextAreaElement>(link.hash);
    const body = textarea?.closest('.comment')?.querySelector<HTMLElement>('.prose');
    if (!body || !textarea) return;
    event.preventDefault();
    loadCommentScript().then(
      ({ quoteComment }) => quoteComment(body, textarea),
      () => location.assign(link.href),
    );
  });
}
