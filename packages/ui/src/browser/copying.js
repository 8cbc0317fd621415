// Copies code and links. Without a script there are no buttons on code, and a link to share stays a link.
const announce = (control, text) => {
  const before = control.textContent;
  control.textContent = text;
  setTimeout(() => (control.textContent = before), 2000);
};

const { copy, copied } = document.body.dataset;
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

/** Shares the link in it by the sheet of the device, or copies it. */
class ShareLink extends HTMLElement {
  connectedCallback() {
    const link = this.querySelector('a');
    const label = link.querySelector('[data-label]') ?? link;
    link.addEventListener('click', async (event) => {
      event.preventDefault();
      const { href: url } = link;
      try {
        if (navigator.share && matchMedia('(pointer: coarse)').matches) {
          await navigator.share({ title: document.title, url });
        } else {
          await navigator.clipboard.writeText(url);
          announce(label, copied);
        }
      } catch (error) {
        if (error.name !== 'AbortError') location.assign(url);
      }
    });
  }
}
customElements.define('share-link', ShareLink);
