// Keeps what is typed into the forms for comments in this browser until it is sent, for each viewer, article and parent comment,
// and sends it without leaving the page, so that a failure loses nothing. Without a script, forms are sent as usual.
const template = document.getElementById('comment-tools');
const texts = template?.dataset;
const nameOf = (form) => `comment ${texts.viewer} ${form.dataset.draft}`;
const textareaOf = (form) => form.querySelector('textarea');
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** The texts that forms were filled in with. */
const filledIn = new WeakMap();

/** Keeps the text with a key under which it is sent once at most. */
const keep = (form) => {
  const name = nameOf(form);
  const text = textareaOf(form).value;
  const stored = keptTexts.read(name);
  return stored?.text === text ? stored : keptTexts.keep(name, text, newKey());
};

const say = (form, text, { isProblem = false, signIn = false, discard = false } = {}) => {
  const status = form.querySelector('[role=status]');
  status.textContent = text;
  status.classList.toggle('error', isProblem);
  form.querySelector('.hint a').hidden = !signIn;
  form.querySelector('[data-discard]').hidden = !discard;
};

/** Shows a draft where it was typed. A text that was refused is newer; a quote, or what was typed since, stands after it. */
const restore = (form, draft) => {
  const textarea = textareaOf(form);
  if (!draft || draft.text === textarea.value || textarea.hasAttribute('aria-invalid')) return;
  unfold(form.closest('details'));
  const shown = textarea.value === filledIn.get(form) ? '' : textarea.value;
  const isQuote = !form.elements.id_code && shown !== '' && !draft.text.includes(shown);
  textarea.value = isQuote ? `${draft.text}\n\n${shown}` : draft.text;
  filledIn.set(form, textarea.value);
  say(form, texts.restored, { discard: true });
};

/** Shows what the storage of pages had lost. */
const restoreLost = async () => {
  const lost = await keptTexts.lost;
  for (const form of document.querySelectorAll('.comment-form')) {
    const draft = lost.get(nameOf(form));
    if (!draft) continue;
    restore(form, draft);
    keep(form);
  }
};

/** Shows what was typed on another page: what is typed here next goes on with it. What was sent or discarded there is removed. */
const follow = (name, text, removed) => {
  for (const form of document.querySelectorAll('.comment-form')) {
    if (nameOf(form) !== name) continue;
    const textarea = textareaOf(form);
    if (text) {
      if (textarea.value !== textarea.defaultValue) filledIn.set(form, textarea.value);
      restore(form, keptTexts.read(name));
    } else if (textarea.value === removed) {
      form.reset();
      say(form, '');
    }
  }
};

const unfold = (folded) => {
  if (!folded) return;
  unfold(folded.parentElement.closest('details'));
  folded.open = true;
  // The status is added when the form is shown, which the browser announces later.
  folded.dispatchEvent(new Event('toggle'));
};

/** Returns the request of the API for a form. */
const requestOf = (form, { text, key }) => {
  const { id_code: edited, article_id: article, podcast_episode_id: episode, parent } = form.elements;
  const comment = {
    body_markdown: text,
    ...(article && { article_id: Number(article.value) }),
    ...(episode && { podcast_episode_id: Number(episode.value) }),
    ...(parent && { parent_id_code: parent.value }),
  };
  const headers = {
    accept: 'application/vnd.commonplace.api-v1+json',
    'content-type': 'application/json',
    ...(!edited && { 'idempotency-key': key }),
  };
  const path = edited ? `/api/comments/${edited.value}` : '/api/comments';
  // Else a connection that has silently gone holds the form up for many minutes.
  const signal = AbortSignal.timeout(60_000);
  return [path, { method: edited ? 'PUT' : 'POST', headers, body: JSON.stringify({ comment }), signal }];
};

/** Opens the page that the form returns to at the new comment. */
const open = (form, { id_code: code }) => {
  const url = new URL(form.elements.return_to.value, location.origin);
  if (!form.elements.id_code) url.hash = `comment-${code}`;
  const isHere = url.pathname + url.search === location.pathname + location.search;
  // Else the browser would return to where the page was scrolled, and show the sent text again.
  history.scrollRestoration = 'manual';
  textareaOf(form).value = '';
  location.assign(url);
  if (isHere) location.reload();
};

const send = async (form) => {
  const button = form.querySelector('button:not([type])');
  if (button.ariaBusy === 'true') return;
  if (form.dataset.uploads > 0) return say(form, texts.uploading);
  button.ariaBusy = 'true';
  const draft = keep(form);
  const answer = await fetch(...requestOf(form, draft)).catch(() => undefined);
  const body = await answer?.json().catch(() => undefined);
  button.ariaBusy = null;
  if (answer?.ok) {
    await keptTexts.remove(nameOf(form), draft.text);
    open(form, body);
  } else if (answer?.status === 401) say(form, texts.sessionEnded, { isProblem: true, signIn: true });
  else if (answer?.status >= 500 || !body?.error) say(form, texts.notSent, { isProblem: true });
  else {
    say(form, '');
    const detail = { status: answer.status, body };
    form.dispatchEvent(new CustomEvent('refused', { bubbles: true, detail }));
  }
};

if (template) {
  for (const form of document.querySelectorAll('.comment-form')) restore(form, keptTexts.read(nameOf(form)));
  void restoreLost();
  keptTexts.onOtherPage(follow);
  document.addEventListener('input', ({ target }) => {
    const form = target.closest('.comment-form');
    if (!form || !target.matches('textarea')) return;
    keep(form);
    say(form, '');
  });
  document.addEventListener('submit', (event) => {
    const form = event.target.closest('.comment-form');
    if (!form) return;
    event.preventDefault();
    void send(form);
  });
  document.addEventListener('click', ({ target }) => {
    const form = target.closest('[data-discard]') && target.closest('form');
    if (!form) return;
    const textarea = textareaOf(form);
    void keptTexts.remove(nameOf(form), textarea.value);
    form.reset();
    say(form, '');
    textarea.focus();
  });
}
