// Keeps what is typed into the forms for comments in this browser until it is sent, for each viewer, article and parent comment,
// and sends it without leaving the page, so that a failure loses nothing. Without a script, forms are sent as usual.
const template = document.getElementById('comment-tools');
const texts = template?.dataset;
/** The newest drafts that a browser keeps. */
const maxDrafts = 100;
const prefix = 'comment ';

const nameOf = (form) => `${prefix}${texts.viewer} ${form.dataset.draft}`;
const textareaOf = (form) => form.querySelector('textarea');
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** Browsers may refuse storage. */
const store = (use) => {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
};
const read = (name) => store((storage) => JSON.parse(storage.getItem(name)));

/** Keeps the text with a key under which it is sent once at most; a blank text is not kept. */
const keep = (form) => {
  const name = nameOf(form);
  const text = textareaOf(form).value;
  const stored = read(name);
  if (stored?.text === text) return stored;
  const draft = { text, at: Date.now(), key: newKey() };
  store((storage) => {
    if (text.trim() === '') storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(draft));
  });
  if (!stored) removeOldest();
  return draft;
};

const removeOldest = () =>
  store((storage) => {
    const names = Object.keys(storage).filter((name) => name.startsWith(prefix));
    if (names.length <= maxDrafts) return;
    const [oldest] = names.sort((one, other) => (read(one)?.at ?? 0) - (read(other)?.at ?? 0));
    storage.removeItem(oldest);
  });

/** Removes the draft, unless another tab has kept another text. */
const remove = (form, text) => {
  const name = nameOf(form);
  if (read(name)?.text === text) store((storage) => storage.removeItem(name));
};

const say = (form, text, { isProblem = false, signIn = false, discard = false } = {}) => {
  const status = form.querySelector('[role=status]');
  status.textContent = text;
  status.classList.toggle('error', isProblem);
  form.querySelector('.hint a').hidden = !signIn;
  form.querySelector('[data-discard]').hidden = !discard;
};

/** Shows a draft where it was typed. A text that was refused is newer; a quote stands after it. */
const restore = (form) => {
  const textarea = textareaOf(form);
  const draft = read(nameOf(form));
  if (!draft || draft.text === textarea.value || textarea.hasAttribute('aria-invalid')) return;
  unfold(form.closest('details'));
  const isQuote = !form.elements.id_code && textarea.value !== '' && !draft.text.includes(textarea.value);
  textarea.value = isQuote ? `${draft.text}\n\n${textarea.value}` : draft.text;
  say(form, texts.restored, { discard: true });
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
  return [path, { method: edited ? 'PUT' : 'POST', headers, body: JSON.stringify({ comment }) }];
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
    remove(form, draft.text);
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
  for (const form of document.querySelectorAll('.comment-form')) restore(form);
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
    remove(form, textarea.value);
    form.reset();
    say(form, '');
    textarea.focus();
  });
}
