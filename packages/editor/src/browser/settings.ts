import { uploadImage } from '@commonplace/ui/browser/api';
import { findNames } from './completions.ts';
import { startCoverFocus } from './cover-focus.ts';
import { element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from './page.ts';
import { problemOf } from './problem.ts';

/** Adds to the fields next to the text: completion of tags, the upload of the cover, the time zone of the browser. */
export function startSettings(page: EditorPage): void {
  completeTags(page);
  uploadCover(page);
  useOwnTimeZone(page);
}

function completeTags(page: EditorPage): void {
  const input = page.field('tags');
  if (!(input instanceof HTMLInputElement)) return;
  const list = element('datalist', { id: 'known-tags' });
  input.setAttribute('list', list.id);
  input.after(list);
  input.addEventListener('input', async () => {
    const before = input.value.slice(0, input.value.lastIndexOf(',') + 1);
    const beginning = input.value.slice(before.length).trim();
    if (beginning === '') return;
    const { tags } = await findNames(beginning);
    const lead = before === '' ? '' : `${before} `;
    list.replaceChildren(...tags.map((name) => element('option', { value: `${lead}${name}` })));
  });
}

/** Uploads the cover at once, so that it is in the preview and in what is saved by itself. */
function uploadCover(page: EditorPage): void {
  const [file, address] = [page.field('cover'), page.field('main_image')];
  if (!(file instanceof HTMLInputElement) || !(address instanceof HTMLInputElement)) return;
  const focus = startCoverFocus(page);
  const status = element('p', { role: 'status', class: 'hint' });
  file.after(status);
  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const progress = element('progress', {
      max: '1',
      value: '0',
      'aria-label': page.text('uploading', { name: chosen.name }),
    });
    status.replaceChildren(progress);
    const answer = await uploadImage(chosen, (part) => (progress.value = part));
    const { url } = answer;
    if (url === undefined) {
      status.textContent = page.text('uploadFailed', { message: problemOf(page, answer) });
      return;
    }
    status.textContent = page.text('coverUploaded');
    file.value = '';
    address.value = url;
    focus.show(url);
    address.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** The page names times in UTC, since it does not know the browser's time zone. */
function useOwnTimeZone(page: EditorPage): void {
  const [time, zone] = [page.field('publish_at'), page.field('time_zone')];
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!(time instanceof HTMLInputElement) || !(zone instanceof HTMLSelectElement) || zone.value !== 'UTC') return;
  // Browsers name some zones differently from the page.
  if (![...zone.options].some(({ value }) => value === own)) zone.add(new Option(own));
  for (const option of zone.options) option.defaultSelected = option.value === own;
  zone.value = own;
  const local = toOwnTime(time.value);
  time.defaultValue = toOwnTime(time.defaultValue);
  time.value = local;
}

function toOwnTime(utc: string): string {
  if (utc === '') return '';
  const date = new Date(`${utc}Z`);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
