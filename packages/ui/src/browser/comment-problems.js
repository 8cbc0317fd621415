// Says why the API refused a comment or an image, in the language of the page.
const template = document.getElementById('comment-tools');
const texts = template?.dataset;
const known = JSON.parse(texts?.refusals ?? '{}');

/** Returns a message in the language of the page, unchanged if it is unknown: values stand in it for {number} and {text}. */
const translate = (message) => {
  const values = { number: [], text: [] };
  const english = message.replaceAll(/("[^"]*"|\{%.*?%\})|\d+/g, (value, text) => {
    const kind = text ? 'text' : 'number';
    values[kind].push(value);
    return `{${kind}}`;
  });
  return known[english]?.replaceAll(/\{(number|text)\}/g, (_, kind) => values[kind].shift() ?? '') ?? message;
};

const asSentence = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);

const reasonOf = ({ status, body, image }) => {
  if (status === 401) return texts.sessionEnded;
  if (status === 403) return texts.notAllowed;
  if (status === 404) return texts.isGone;
  if (!body?.error || status >= 500) return '';
  const names = { image, parent: texts.parent, body_markdown: texts.text };
  const lines = Object.entries(body.errors ?? {}).flatMap(([field, messages]) =>
    messages.map((message) => [names[field], translate(message)].filter(Boolean).join(' ')),
  );
  return (lines.length > 0 ? lines : [translate(body.error)]).map(asSentence).join(' ');
};

document.addEventListener('refused', ({ target: form, detail }) => {
  const status = form.querySelector('[role=status]');
  status.textContent = [detail.image && texts.uploadFailed, reasonOf(detail)].filter(Boolean).join(' ');
  status.classList.add('error');
});
