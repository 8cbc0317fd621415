// Texts that were typed and not sent, for the scripts after this one, by a name that tells the field and the account. localStorage
// has them before a page is left, but a browser that is killed has not written it to the disk for seconds. IndexedDB has them by
// then, but not yet when a page is left. So both keep them, and the newer one counts.
const prefixes = ['comment ', 'field '];
/** The newest texts that a browser keeps. */
const maxTexts = 100;
/** How many characters of them localStorage has: it is small, and the editor of articles needs some of it. */
const maxAtOnce = 500_000;

/** Browsers may refuse storage. */
const store = (use) => {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
};
/** The texts of this page that the storage had no room for. */
const refused = new Map();
const read = (name) => {
  const [stored, own] = [store((storage) => JSON.parse(storage.getItem(name))), refused.get(name)];
  return own && !(stored?.at > own.at) ? own : stored;
};
const write = (name, kept) => {
  refused.set(name, kept);
  store((storage) => {
    storage.setItem(name, JSON.stringify(kept));
    refused.delete(name);
  });
};
const erase = (name) => {
  refused.delete(name);
  store((storage) => storage.removeItem(name));
};
const keptNames = () => store((storage) => Object.keys(storage).filter(isKept)) ?? [];
const isKept = (name) => prefixes.some((prefix) => name.startsWith(prefix));

const opened = new Promise((resolve) => {
  const request = indexedDB.open('commonplace-texts', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('texts'));
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => resolve());
}).catch(() => undefined);

/** Resolves when the system has the changes, or the browser refuses them, with whether it has. */
const inDatabase = async (use) => {
  const transaction = (await opened)?.transaction('texts', 'readwrite');
  if (!transaction) return false;
  use(transaction.objectStore('texts'));
  // A page that is left does not live to answer the last request.
  transaction.commit();
  return new Promise((resolve) => {
    transaction.addEventListener('complete', () => resolve(true));
    transaction.addEventListener('abort', () => resolve(false));
  });
};

/** Removes a text. The empty one in its place stays until the database has no older one, for pages that are left before. */
const remove = async (name) => {
  const at = Date.now();
  write(name, { text: '', at });
  await inDatabase((texts) => texts.delete(name));
  if (read(name)?.at === at) erase(name);
};

/** Leaves a text to the database. */
const leave = async (name) => {
  const kept = read(name);
  if ((await inDatabase((texts) => texts.put(kept, name))) && read(name)?.at === kept.at) erase(name);
};

const put = (name, kept) => {
  const isNew = !read(name);
  write(name, kept);
  void inDatabase((texts) => texts.put(kept, name));
  if (isNew) removeOldest();
};

const newestFirst = (one, other) => (other[1]?.at ?? 0) - (one[1]?.at ?? 0);

/** Bounds the texts in the storage, and with those that the database alone has, all texts. */
const removeOldest = (others = []) => {
  const stored = keptNames().map((name) => [name, read(name)]);
  let length = 0;
  for (const [index, [name, kept]] of stored.toSorted(newestFirst).entries()) {
    length += kept?.text.length ?? 0;
    if (index > 0 && length > maxAtOnce && kept) void leave(name);
  }
  const all = [...new Map([...others, ...stored])].toSorted(newestFirst);
  for (const [name] of all.slice(maxTexts)) void remove(name);
};

/** Resolves with the texts by name that were newer in the database when the page was opened, as after a kill of the browser. */
const findLost = async () => {
  const atFirst = new Map(keptNames().map((name) => [name, read(name)?.at]));
  const found = new Map();
  let requests = [];
  await inDatabase((texts) => (requests = [texts.getAllKeys(), texts.getAll()]));
  const [names, values] = requests.map(({ result }) => result);
  const all = (names ?? []).map((name, index) => [name, values[index]]);
  for (const [name, kept] of all) {
    if (atFirst.get(name) >= kept.at) continue;
    found.set(name, kept);
  }
  for (const name of keptNames()) if (read(name)?.text === '') void remove(name);
  removeOldest(all);
  return found;
};

globalThis.keptTexts = {
  /** Returns what is kept at once: `text`, when it was typed (`at`), and the `key` that it is sent with. */
  read(name) {
    const kept = read(name);
    return kept?.text ? kept : undefined;
  },
  /** Keeps a text; a blank one is not kept. */
  keep(name, text, key) {
    const kept = { text, at: Date.now(), key };
    if (text.trim() !== '') put(name, kept);
    else if (read(name)) void remove(name);
    return kept;
  },
  /** Removes a text, unless another tab has kept another one; resolves when no page shows it again. */
  async remove(name, text) {
    if (read(name)?.text === text) await remove(name);
  },
  lost: findLost(),
  /** Calls `changed` with the name and the text when another page has kept one, or with the text that it has removed as a third. */
  onOtherPage(changed) {
    addEventListener('storage', ({ key: name, oldValue, newValue }) => {
      if (!name || !isKept(name) || !newValue) return;
      const [before, now] = [oldValue, newValue].map((value) => JSON.parse(value));
      changed(name, now.text, before?.text);
    });
    // A page that comes back from the memory of the browser was told nothing meanwhile.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) for (const name of keptNames()) changed(name, read(name)?.text);
    });
  },
};
