import type { SavedFields } from '../autosave-target.ts';

/** The other windows of this browser that edit the same article. */
interface OtherWindows {
  /** Tells them what the server has. */
  tell(saved: SavedFields): void;
  listen(onSaved: (saved: SavedFields) => void): void;
}

/** Opens the channel of all windows of the editor. `articleOf` returns the id of the article of this one; undefined for none. */
export function openOtherWindows(articleOf: () => string | undefined): OtherWindows {
  const channel = new BroadcastChannel('commonplace-editor');
  return {
    tell(saved) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
      channel.postMessage({ ...saved, article: articleOf() });
    },
    listen(onSaved) {
      channel.addEventListener('message', ({ data }: MessageEvent<SavedFields & { article?: string }>) => {
        if (data.article !== undefined && data.article === articleOf()) onSaved(data);
      });
    },
  };
}
