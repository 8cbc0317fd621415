import type { EditorView } from '@codemirror/view';
import type { EditorPage } from '../page.ts';
import { missingImageIn } from './images-in-text.ts';
import { isUploading, uploadsEnded } from './running-uploads.ts';
import type { Uploads } from './uploads.ts';

/** Resolves to whether the form can be sent by a button. */
export type ImageCheck = (submitter: HTMLElement | null) => Promise<boolean>;

/**
 * Waits for running uploads before the form is sent. Shows the first image that is missing then if one of them has failed, or if
 * readers would miss it.
 */
export function checkImages(page: EditorPage, view: EditorView, uploads: Uploads): ImageCheck {
  return async (submitter) => {
    const isWaiting = isUploading();
    uploads.clear();
    if (isWaiting) uploads.say(page.text('waitingForImages'));
    await uploadsEnded();
    uploads.clear();
    const missing = missingImageIn(view.state);
    const isPublishing = submitter instanceof HTMLButtonElement && submitter.value === 'publish';
    if (!missing || !(isWaiting || isPublishing)) return true;
    view.dispatch({ selection: { anchor: missing.to }, scrollIntoView: true });
    view.focus();
    uploads.say(page.text('imagesMissing'));
    return false;
  };
}
