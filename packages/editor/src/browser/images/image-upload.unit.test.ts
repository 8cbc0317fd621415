import { Text } from '@codemirror/state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EditorPage } from '../page.ts';
import { followPlaceholders, runUpload, type ImageUpload } from './image-upload.ts';
import { isUploading, uploadsEnded } from './running-uploads.ts';

/** A request of a slow line, which ends only if it is aborted. */
class SlowRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  response = null;
  open() {}
  setRequestHeader() {}
  getResponseHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', SlowRequest));
afterEach(() => vi.unstubAllGlobals());

const page = { text: () => '' } as unknown as EditorPage;
const [without, withPlaceholder] = [Text.of(['Text']), Text.of(['Text', '![a.png](upload:a)'])];

it('ends the upload of an image that was removed from the text, and runs it again when that comes back', async () => {
  const upload = { id: 'a', name: 'a.png', file: new File([], 'a.png'), state: 'failed', progress: {} } as ImageUpload;
  const run = () => runUpload(page, upload, () => undefined);
  run();
  followPlaceholders([without, withPlaceholder], [upload], run);
  expect(isUploading()).toBe(true);
  followPlaceholders([withPlaceholder, without], [upload], run);
  await uploadsEnded();
  expect(upload).toMatchObject({ state: 'failed', problem: '' });
  followPlaceholders([without, withPlaceholder], [upload], run);
  expect(upload.state).toBe('running');
  upload.request.abort();
  await uploadsEnded();
});
