// Keeps what is typed into text fields marked by `data-kept` until their form has taken effect, and fills it in again.
// Comments have their script, and articles their editor.
const fields = [...document.querySelectorAll('textarea[data-kept]')];
/** The sent texts of this tab, of which the next page tells whether they have arrived. */
const sentKey = 'sent fields';
/** The texts that fields were filled in with. */
const filledIn = new WeakMap();
const notices = new WeakMap();

const nameOf = (field) => `field ${field.dataset.kept}`;

/** Browsers may refuse storage. */
const session = (use) => {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
};
const forgetSent = () => session((storage) => storage.removeItem(sentKey));

/** A form that has taken effect leads on to another page, and none that failed does, except to sign in. */
const removeArrived = () => {
  const sent = session((storage) => JSON.parse(storage.getItem(sentKey))) ?? [];
  forgetSent();
  const [page] = performance.getEntriesByType('navigation');
  const isLedOn = page?.type === 'navigate' && page.redirectCount > 0 && location.pathname !== '/signin';
  if (!isLedOn) return;
  for (const [name, at] of sent) {
    const kept = keptTexts.read(name);
    if (kept?.at === at) void keptTexts.remove(name, kept.text);
  }
};

const notify = (field) => {
  const discard = document.createElement('button');
  Object.assign(discard, { type: 'button', className: 'plain', textContent: field.dataset.keptDiscard });
  discard.addEventListener('click', () => {
    void keptTexts.remove(nameOf(field), field.value);
    field.value = field.defaultValue;
    hideNotice(field);
    field.focus();
  });
  const text = document.createElement('span');
  text.role = 'status';
  const notice = document.createElement('p');
  notice.className = 'hint';
  notice.append(text, ' ', discard);
  hideNotice(field);
  field.after(notice);
  notices.set(field, notice);
  text.textContent = field.dataset.keptNotice;
};
const hideNotice = (field) => notices.get(field)?.remove();

/** A text that was refused is newer; what was typed since stands after it. */
const fillIn = (field, kept) => {
  if (!kept || kept.text === field.value || field.ariaInvalid === 'true') return;
  const isTyped = field.value !== field.defaultValue && field.value !== filledIn.get(field);
  field.value = isTyped ? `${kept.text}\n\n${field.value}` : kept.text;
  filledIn.set(field, field.value);
  const folded = field.closest('details');
  if (folded) folded.open = true;
  notify(field);
};

const keep = (field) => keptTexts.keep(nameOf(field), field.value === field.defaultValue ? '' : field.value);

const fillInLost = async () => {
  const lost = await keptTexts.lost;
  for (const field of fields) {
    const kept = lost.get(nameOf(field));
    if (!kept) continue;
    fillIn(field, kept);
    keep(field);
  }
};

/** Shows what was typed on another page: what is typed here next goes on with it. What was sent or discarded there is removed. */
const follow = (name, text, removed) => {
  for (const field of fields) {
    if (nameOf(field) !== name) continue;
    if (text) {
      if (field.value !== field.defaultValue) filledIn.set(field, field.value);
      fillIn(field, keptTexts.read(name));
    } else if (field.value === removed) {
      field.value = field.defaultValue;
      hideNotice(field);
    }
  }
};

removeArrived();
for (const field of fields) {
  fillIn(field, keptTexts.read(nameOf(field)));
  field.addEventListener('input', () => {
    keep(field);
    hideNotice(field);
  });
}
if (fields.length > 0) {
  void fillInLost();
  keptTexts.onOtherPage(follow);
}
document.addEventListener('submit', ({ target: form, defaultPrevented }) => {
  const sent = fields.filter((field) => field.form === form).map(nameOf);
  if (defaultPrevented || sent.length === 0) return;
  const stamped = sent.map((name) => [name, keptTexts.read(name)?.at]);
  session((storage) => storage.setItem(sentKey, JSON.stringify(stamped)));
});
// The browser shows the page again that could not be left.
addEventListener('pageshow', ({ persisted }) => persisted && forgetSent());
