// Copies code and links. Without a script there are no buttons on code, and a link to share stays a link.
function announce(control: Element, text = ''): void {
  const before = control.textContent;
  control.textContent = text;
  setTimeout(() => (control.textContent = before), 2000);
}

/** Adds a button to each block of code. */
export function addCopyButtons(): void {
  const { copy = '', copied } = document.body.dataset;
  for (const block of document.querySelectorAll('.prose pre')) {
    const frame = document.createElement('div');
    const button = document.createElement('button');
    frame.className = 'copyable';
    button.type = 'button';
    button.textContent = copy;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.textContent);
      announce(button, copied);
    });
    block.replaceWith(frame);
    frame.append(block, button);
  }
}

/** Shares the link in it by the sheet of the device, or copies it. */
export class ShareLink extends HTMLElement {
  connectedCallback(): void {
    const link = this.querySelector('a');
    if (!link) return;
    const label = link.querySelector('[data-label]') ?? link;
    link.addEventListener('click', async (event) => {
      event.preventDefault();
      const { href: url } = link;
      try {
        // Not every browser has it.
        if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
          await navigator.share({ title: document.title, url });
        } else {
          await navigator.clipboard.writeText(url);
          announce(label, document.body.dataset['copied']);
        }
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(url);
      }
    });
  }
}
