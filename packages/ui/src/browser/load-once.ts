/** Returns a function that loads what `start` loads: once, but again after a failure. */
export function loadOnce<Script>(start: () => Promise<Script>): () => Promise<Script> {
  let loading: Promise<Script> | undefined;
  return () =>
    (loading ??= start().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
