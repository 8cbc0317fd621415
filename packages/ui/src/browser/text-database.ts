const opened = new Promise<IDBDatabase | undefined>((resolve) => {
  const request = indexedDB.open('commonplace-texts', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('texts'));
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => resolve(undefined));
  // Browsers may refuse storage.
}).catch(() => undefined);

/** Resolves when the system has the changes, or the browser refuses them, with whether it has. */
export async function inDatabase(use: (texts: IDBObjectStore) => void): Promise<boolean> {
  const transaction = (await opened)?.transaction('texts', 'readwrite');
  if (!transaction) return false;
  use(transaction.objectStore('texts'));
  // A page that is left does not live to answer the last request.
  transaction.commit();
  return new Promise((resolve) => {
    transaction.addEventListener('complete', () => resolve(true));
    transaction.addEventListener('abort', () => resolve(false));
  });
}
