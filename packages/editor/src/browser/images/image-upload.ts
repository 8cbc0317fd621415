import type { Text } from '@codemirror/state';
import { uploadImage, type Upload } from '@commonplace/ui/browser/api';
import { element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from '../page.ts';
import { problemOf } from '../problem.ts';
import { imagesIn, uploadIdOf } from './images-in-text.ts';
import { awaitUpload } from './running-uploads.ts';

/** How often an upload waits for the limit of the site. */
const maxWaits = 10;

/** An image that the text has a placeholder for. */
export interface ImageUpload {
  id: string;
  /** What the writer knows it by. */
  name: string;
  /** Undefined if another program did not hand it over. */
  file: File | undefined;
  state: 'running' | 'failed' | 'done';
  /** Why the API has refused it; empty if it did not say. */
  problem: string;
  /** Whether the API would refuse the file again. */
  isRefused?: boolean;
  url: string | undefined;
  progress: HTMLProgressElement;
  /** Ends the upload that runs. */
  request: AbortController;
}

/** Returns an image that is about to be uploaded, or that the writer has to choose. */
export function newUpload(
  page: EditorPage,
  { id = newId(), ...image }: Pick<ImageUpload, 'name' | 'file'> & { id?: string },
): ImageUpload {
  const label = page.text('uploading', { name: image.name });
  const progress = element('progress', { max: '1', value: '0', 'aria-label': label });
  return {
    id,
    ...image,
    state: 'failed',
    problem: '',
    url: undefined,
    progress,
    request: new AbortController(),
  };
}

/** Uploads an image, and calls `changed` when that begins and ends. */
export function runUpload(page: EditorPage, upload: ImageUpload, changed: () => void): void {
  const { file } = upload;
  if (!file) return;
  const run = async () => {
    upload.request = new AbortController();
    const { signal } = upload.request;
    upload.state = 'running';
    upload.progress.value = 0;
    changed();
    const answer = await uploadWithinLimit(file, (part) => (upload.progress.value = part), signal);
    upload.url = answer.url;
    upload.state = answer.url === undefined ? 'failed' : 'done';
    upload.problem = answer.url === undefined && !signal.aborted ? problemOf(page, answer) : '';
    upload.isRefused = [413, 422].includes(answer.status);
    changed();
  };
  awaitUpload(run());
}

/** Ends uploads whose placeholder was removed, and runs those again whose placeholder has come back, as by redoing what was undone. */
export function followPlaceholders(
  [before, after]: readonly [Text, Text],
  uploads: readonly ImageUpload[],
  run: (upload: ImageUpload) => void,
): void {
  const unended = uploads.filter(({ state, request }) => state === 'running' || request.signal.aborted);
  if (before === after || unended.length === 0) return;
  const [had, has] = [uploadIdsIn(before), uploadIdsIn(after)];
  for (const upload of unended) {
    if (upload.state === 'failed') {
      if (has.has(upload.id)) run(upload);
    } else if (had.has(upload.id) && !has.has(upload.id)) upload.request.abort();
  }
}

/** Returns the ids of the placeholders in a text in their order, and undefined for other images. */
export const uploadIdsIn = (doc: Text) => new Set(imagesIn(doc.toString()).map(({ address }) => uploadIdOf(address)));

/** Uploads an image. A text with many of them may have to wait, since the site limits how many come within half a minute. */
async function uploadWithinLimit(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<Upload> {
  for (let left = maxWaits; ; left -= 1) {
    const answer = await uploadImage(file, onProgress, signal);
    const { status, retryAfterSeconds: seconds } = answer;
    if (status !== 429 || seconds === undefined || left === 0) return answer;
    await new Promise((resolve) => {
      setTimeout(resolve, seconds * 1_000);
      signal.addEventListener('abort', resolve);
    });
    if (signal.aborted) return answer;
  }
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('');
}
