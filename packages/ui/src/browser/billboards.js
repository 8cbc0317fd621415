/** Loads billboards, so that pages from caches are the same for everybody, and counts clicks. */
class Billboard extends HTMLElement {
  /** Shows the billboard of the placement; resolves to whether there is one that the reader has not closed. */
  async load() {
    const answer = await fetch(this.dataset.src).catch(() => undefined);
    if (answer?.status !== 200) return false;
    // Images of a template are not loaded, so a billboard that waits is not counted.
    const { content } = Object.assign(document.createElement('template'), { innerHTML: await answer.text() });
    const billboard = content.firstElementChild;
    if (!billboard) return false;
    const { color, dismissalSku: group, specialBehavior } = billboard.dataset;
    if (group && visit.getItem(closed + group)) return false;
    if (specialBehavior === 'delayed') await new Promise((resolve) => setTimeout(resolve, 10_000));
    if (color) billboard.style.borderColor = color;
    this.group = group;
    this.replaceChildren(content);
    for (const link of this.querySelectorAll('a[ping]')) countClicks(link);
    return true;
  }
}

/** Not every browser sends what `ping` names, so the script does instead. */
function countClicks(link) {
  const path = link.getAttribute('ping');
  link.removeAttribute('ping');
  const count = () => navigator.sendBeacon(path);
  link.addEventListener('click', count);
  link.addEventListener('auxclick', ({ button }) => button === 1 && count());
}

/** Loads when it comes near the window. A further slot of a group waits until the one before it has a billboard. */
class BillboardSlot extends Billboard {
  connectedCallback() {
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

  async show() {
    if (!(await this.load())) return;
    const next = this.dataset.next && document.getElementById(this.dataset.next);
    if (next) next.hidden = false;
  }
}
customElements.define('billboard-slot', BillboardSlot);

/** Stays at the lower edge of the window until it is closed, from the first scrolling or on pages that do not scroll. */
class FixedBillboard extends Billboard {
  connectedCallback() {
    if (visit.getItem(closed)) return;
    const page = document.documentElement;
    if (page.scrollHeight <= innerHeight) void this.show();
    else addEventListener('scroll', () => void this.show(), { once: true });
  }

  async show() {
    if (!(await this.load())) return;
    this.setAttribute('role', 'complementary');
    this.setAttribute('aria-label', this.dataset.label);
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet';
    button.textContent = this.dataset.close;
    button.addEventListener('click', () => this.close());
    this.append(button);
    // What gets the focus is scrolled clear of it.
    const height = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--fixed-billboard', `${this.offsetHeight}px`),
    );
    height.observe(this);
  }

  close() {
    visit.setItem(closed, 'true');
    if (this.group) visit.setItem(closed + this.group, 'true');
    this.remove();
    document.querySelector('main').focus({ preventScroll: true });
  }
}

const closed = 'fixed-billboard-closed';
const visit = storageOfVisit();
customElements.define('fixed-billboard', FixedBillboard);

/** Browsers may refuse to store anything; billboards are then closed for one page. */
function storageOfVisit() {
  try {
    return sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}
