/** Uploads the chosen image before another form of the page is sent, which would drop it. */
export function sendImageFirst(file: HTMLInputElement, form: HTMLFormElement): void {
  document.addEventListener('submit', async (event) => {
    const other = event.target as HTMLFormElement;
    if (event.defaultPrevented || other === form || !file.value || !other.matches('main form, .languages')) return;
    event.preventDefault();
    const answer = await fetch(form.action, { method: 'POST', body: new FormData(form) }).catch(() => undefined);
    // The page that refuses the image says why.
    if (!answer?.ok) return form.requestSubmit();
    file.value = '';
    other.requestSubmit(event.submitter);
  });
}
