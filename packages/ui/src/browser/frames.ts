/** Shows a demonstration in place of its link. Anyone may have written it, so it is in a sandbox and cannot lead away from the page. */
export function openFrames(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-frame]')) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { frame: title = '', height = '' } = link.dataset;
      const frame = document.createElement('iframe');
      frame.sandbox.value = 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation';
      frame.allow = 'fullscreen';
      frame.referrerPolicy = 'strict-origin-when-cross-origin';
      frame.title = title;
      frame.height = height;
      frame.src = link.href;
      link.replaceWith(frame);
      frame.focus();
    });
  }
}
