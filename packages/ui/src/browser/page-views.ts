/**
 * Reports the view of an article after three seconds in sight, and how long it was in sight when the page is left or hidden.
 * The id of the view is kept in the page alone. A page that the browser prepares is not read yet.
 */
export class PageView extends HTMLElement {
  private readonly viewId = [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('');
  private total = 0;
  private reported = 0;
  private since: number | undefined;
  private isViewed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    // Not every browser prepares pages.
    const isPrepared = 'prerendering' in document && document.prerendering === true;
    if (isPrepared) document.addEventListener('prerenderingchange', () => this.follow(), { once: true });
    else this.follow();
  }

  private follow(): void {
    document.addEventListener('visibilitychange', () => (document.hidden ? this.leave() : this.come()));
    addEventListener('pagehide', () => this.leave());
    addEventListener('pageshow', ({ persisted }) => persisted && this.come());
    if (!document.hidden) this.come();
  }

  private come(): void {
    if (this.since !== undefined) return;
    this.since = performance.now();
    if (!this.isViewed) this.timer = setTimeout(() => this.view(), 3000 - this.total);
  }

  private leave(): void {
    if (this.since === undefined) return;
    clearTimeout(this.timer);
    this.total += performance.now() - this.since;
    this.since = undefined;
    const seconds = Math.round(this.total / 1000);
    if (!this.isViewed || seconds <= this.reported) return;
    this.reported = seconds;
    this.report({ time_tracked_in_seconds: seconds });
  }

  private view(): void {
    this.isViewed = true;
    this.report({});
  }

  /** Names where the reader came from each time, since a later report may arrive first. */
  private report(fields: { time_tracked_in_seconds?: number }): void {
    const { referrer } = document;
    const isElsewhere = referrer !== '' && new URL(referrer).origin !== location.origin;
    const view = { article_id: Number(this.dataset['article']), view_id: this.viewId };
    const page_view = { ...view, ...(isElsewhere && { referrer }), ...fields };
    navigator.sendBeacon('/api/page_views', new Blob([JSON.stringify({ page_view })], { type: 'application/json' }));
  }
}
