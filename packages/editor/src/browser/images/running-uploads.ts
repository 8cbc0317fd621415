const running = new Set<Promise<unknown>>();

/** Makes the page wait for an upload before it is sent or left. */
export function awaitUpload(upload: Promise<unknown>): void {
  running.add(upload);
  void upload.finally(() => running.delete(upload));
}

export function isUploading(): boolean {
  return running.size > 0;
}

/** Resolves once no upload runs. */
export async function uploadsEnded(): Promise<void> {
  while (isUploading()) await Promise.all(running);
}

/** Lets the browser ask before the page is left with an upload. */
export function askBeforeLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if (isUploading()) event.preventDefault();
  });
}
