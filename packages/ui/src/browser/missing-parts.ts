// The script of pages that lack a part: loads it when its service answers again, a few times.

/** Longer each time, since many readers wait for the same service. */
const waitsMs = [2_000, 4_000, 8_000, 16_000];

/** Returns the messages in place of parts. */
const missing = () => document.querySelectorAll<HTMLElement>('[data-missing]');

async function loadMissing(): Promise<void> {
  const messages = new Map([...missing()].map((part) => [part, [...part.childNodes]]));
  for (const part of messages.keys()) part.textContent = part.dataset['missing'] ?? '';
  for (const wait of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await untilVisible();
    const page = await readPage();
    if (page) for (const part of messages.keys()) if (part.isConnected) show(part, page);
    if (missing().length === 0) return;
  }
  for (const [part, message] of messages) part.replaceChildren(...message);
}

/** Resolves when the page is in view. */
function untilVisible(): Promise<unknown> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

async function readPage(): Promise<Document | undefined> {
  const answer = await fetch(location.href).catch(() => undefined);
  if (answer?.ok !== true || answer.redirected) return undefined;
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** Replaces what stands around a message with the same place of the page, unless something is typed or counted there. */
function show(part: HTMLElement, page: Document): void {
  const parent = part.parentElement;
  // What stands next to the main element depends on it.
  const place = parent?.matches('main') === true ? parent.parentElement : parent;
  const loaded = place && page.querySelector(pathOf(place));
  if (!loaded || loaded.querySelector('[data-missing]') || isInUse(place)) return;
  place.replaceChildren(...loaded.childNodes);
}

function isInUse(place: Element): boolean {
  const fields = place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'textarea, input, select',
  );
  return (
    [...fields].some(isChanged) ||
    place.querySelector(':is(a, button, textarea, input, select):focus, page-view') !== null
  );
}

/** Whether something is typed or chosen in a field. */
function isChanged(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): boolean {
  if ('options' in field) {
    const options = [...field.options];
    // The browser selects the first option if the page selects none.
    const first = options.some(({ defaultSelected }) => defaultSelected) ? undefined : options[0];
    return options.some((option) => option.selected !== (option.defaultSelected || option === first));
  }
  const isBox = 'checked' in field && ['checkbox', 'radio'].includes(field.type);
  return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Returns a selector of the place of an element in the page. */
function pathOf(element: Element): string {
  const parent = element.parentElement;
  if (!parent) return element.localName;
  const before = [...parent.children].slice(0, [...parent.children].indexOf(element));
  const number = before.filter(({ localName }) => localName === element.localName).length + 1;
  return `${pathOf(parent)}>${element.localName}:nth-of-type(${number})`;
}

void loadMissing();
