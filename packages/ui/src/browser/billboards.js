/**
 * Shows the billboard of a placement when it comes near the window, so that pages from caches are the same for everybody. A
 * further slot of a group waits until the one before it has a billboard.
 */
class BillboardSlot extends HTMLElement {
  connectedCallback() {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void this.load();
      },
      { rootMargin: '300px' },
    );
    observer.observe(this);
  }

  async load() {
    const answer = await fetch(this.dataset.src).catch(() => undefined);
    if (answer?.status !== 200) return;
    this.innerHTML = await answer.text();
    const next = this.dataset.next && document.getElementById(this.dataset.next);
    if (next) next.hidden = false;
  }
}
customElements.define('billboard-slot', BillboardSlot);
