import { makeButton } from './make-button.ts';

/** Loads billboards, so that pages from caches are the same for everyone, and counts clicks. */
class Billboard extends HTMLElement {
  protected group: string | undefined;

  /** Shows the billboard of the placement; resolves to whether there is one that the reader has not closed. */
  protected async load(): Promise<boolean> {
    const answer = await fetch(this.dataset['src'] ?? '').catch(() => undefined);
    if (answer?.status !== 200) return false;
    // Images of a template are not loaded, so a billboard that waits is not counted.
    const { content } = Object.assign(document.createElement('template'), { innerHTML: await answer.text() });
    const billboard = content.firstElementChild;
    if (!(billboard instanceof HTMLElement)) return false;
    const { color, dismissalSku: group, specialBehavior } = billboard.dataset;
    if (group && visit.getItem(closed + group)) return false;
    if (specialBehavior === 'delayed') await new Promise((resolve) => setTimeout(resolve, 10_000));
    if (color) billboard.style.borderColor = color;
    this.group = group;
    this.replaceChildren(content);
    for (const link of this.querySelectorAll<HTMLAnchorElement>('a[ping]')) countClicks(link);
    return true;
  }
}

/** Not every browser sends what `ping` names, so the script does instead. */
function countClicks(link: HTMLAnchorElement): void {
  const path = link.ping;
  link.removeAttribute('ping');
  const count = () => navigator.sendBeacon(path);
  link.addEventListener('click', count);
  link.addEventListener('auxclick', ({ button }) => button === 1 && count());
}

/** Loads when it comes near the window. A further slot of a group waits until the one before it has a billboard. */
export class BillboardSlot extends Billboard {
  connectedCallback(): void {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void this.show();
      },
      { rootMargin: '300px' },
    );
    observer.observe(this);
  }

  private async show(): Promise<void> {
    if (!(await this.load())) return;
    const { next: id } = this.dataset;
    const next = id ? document.getElementById(id) : null;
    if (next) next.hidden = false;
  }
}

/** Stays at the lower edge of the window until it is closed, from the first scrolling or on pages that do not scroll. */
export class FixedBillboard extends Billboard {
  connectedCallback(): void {
    if (visit.getItem(closed)) return;
    const page = document.documentElement;
    if (page.scrollHeight <= innerHeight) void this.show();
    else addEventListener('scroll', () => void this.show(), { once: true });
  }

  private async show(): Promise<void> {
    if (!(await this.load())) return;
    const { label = '', close = '' } = this.dataset;
    this.setAttribute('role', 'complementary');
    this.setAttribute('aria-label', label);
    this.append(makeButton(close, () => this.close(), 'quiet'));
    // What gets the focus is scrolled clear of it.
    const height = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--fixed-billboard', `${this.offsetHeight}px`),
    );
    height.observe(this);
  }

  private close(): void {
    visit.setItem(closed, 'true');
    if (this.group) visit.setItem(closed + this.group, 'true');
    this.remove();
    document.querySelector('main')?.focus({ preventScroll: true });
  }
}

const closed = 'fixed-billboard-closed';
const visit = storageOfVisit();

/** Browsers may refuse to store anything; billboards are then closed for one page. */
function storageOfVisit(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}
