// Shares the address of a page. Without a script the link writes an email.
import { announce } from './copying.ts';

/** Shares its address by the sheet of the device, or copies it; by email where the browser allows neither. */
export class ShareLink extends HTMLElement {
  connectedCallback(): void {
    const link = this.querySelector('a');
    if (!link) return;
    const label = link.querySelector('[data-label]') ?? link;
    link.addEventListener('click', async (event) => {
      event.preventDefault();
      const url = new URL(this.dataset['url'] ?? '', location.href).href;
      try {
        // Not every browser has it.
        if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
          await navigator.share({ title: document.title, url });
        } else {
          await navigator.clipboard.writeText(url);
          announce(label, document.body.dataset['copied']);
        }
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(link.href);
      }
    });
  }
}
