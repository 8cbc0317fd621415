/**
 * Opens a store of the database of a name, and returns a function that uses it. That resolves to whether the system has the
 * changes, which then survive a browser that is killed. Browsers may refuse storage.
 */
export function openBrowserStore(
  database: string,
  name: string,
  options?: IDBObjectStoreParameters,
): (use: (store: IDBObjectStore) => void) => Promise<boolean> {
  const opened = new Promise<IDBDatabase | undefined>((resolve) => {
    const request = indexedDB.open(database, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(name, options));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => resolve(undefined));
  }).catch(() => undefined);
  return async (use) => {
    const transaction = (await opened)?.transaction(name, 'readwrite');
    if (!transaction) return false;
    use(transaction.objectStore(name));
    // A page that is left does not live to answer the last request.
    transaction.commit();
    return new Promise((resolve) => {
      transaction.addEventListener('complete', () => resolve(true));
      transaction.addEventListener('abort', () => resolve(false));
    });
  };
}
