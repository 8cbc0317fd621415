import { addressNames } from '@commonplace/rules/article-fields';
import { withScheme } from '@commonplace/rules/with-scheme';
import { uploadImage } from '@commonplace/ui/browser/api';
import { findNames } from './completions.ts';
import { isLateSchedule } from '../article-fields.ts';
import { filled } from './fields.ts';
import { startCoverFocus } from './cover-focus.ts';
import { awaitUpload } from './images/running-uploads.ts';
import { takeEnterKey } from './enter-key.ts';
import { element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from './page.ts';
import { problemOf } from './problem.ts';

/** Adds to the fields next to the text: completion of tags, the upload of the cover, the time zone of the browser. */
export function startSettings(page: EditorPage): void {
  takeEnterKey(page);
  completeTags(page);
  uploadCover(page);
  completeAddresses(page);
  useOwnTimeZone(page);
  namePublishing(page);
  refuseLateSchedule(page);
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
  const upload = async (chosen: File) => {
    const progress = element('progress', {
      max: '1',
      value: '0',
      'aria-label': page.text('uploading', { name: chosen.name }),
    });
    status.replaceChildren(progress);
    const answer = await uploadImage(chosen, (part) => (progress.value = part));
    const { url } = answer;
    if (url === undefined) {
      status.textContent = page.text('coverNotUploaded', { message: problemOf(page, answer) });
      return;
    }
    status.textContent = page.text('coverUploaded');
    file.value = '';
    address.value = url;
    focus.show(url);
    address.dispatchEvent(new Event('input', { bubbles: true }));
  };
  file.addEventListener('change', () => {
    const chosen = file.files?.[0];
    if (chosen) awaitUpload(upload(chosen));
  });
}

/** Shows the scheme that an address has without one, as the server adds it. */
function completeAddresses(page: EditorPage): void {
  for (const input of addressNames.map((name) => page.field(name)))
    input?.addEventListener('change', () => {
      input.value = withScheme(input.value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
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

/** With a date, the button to publish says that it schedules; without its date, a scheduled article is published. */
function namePublishing(page: EditorPage): void {
  const time = page.field('publish_at');
  const publish = page.form.querySelector<HTMLElement>('button[data-now]');
  if (!time || !publish) return;
  const { now = '', later = '' } = publish.dataset;
  const show = () => (publish.textContent = time.value === '' ? now : later);
  for (const event of ['input', filled]) page.form.addEventListener(event, show);
  show();
}

/** Says at once that a date is too far ahead, as the server does when the form is sent. */
function refuseLateSchedule(page: EditorPage): void {
  const [time, zone, error] = [
    page.field('publish_at'),
    page.field('time_zone'),
    document.querySelector('#publish_at-error'),
  ];
  if (!time || !zone || !error) return;
  const show = () => {
    const isLate = isLateSchedule({ publish_at: time.value, time_zone: zone.value });
    error.textContent = isLate ? (time.dataset['late'] ?? '') : '';
    time.ariaInvalid = isLate ? 'true' : null;
  };
  for (const field of [time, zone]) field.addEventListener('input', show);
  page.form.addEventListener(filled, show);
}

function toOwnTime(utc: string): string {
  if (utc === '') return '';
  const date = new Date(`${utc}Z`);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
