import { escapeHtml } from '@commonplace/rules/escape-html';
import { invalidMarkdown } from '../errors.ts';
import { readOptions } from './options.ts';
import { shortened } from './tag.ts';
import { webAddress } from './web-address.ts';

export const slideExample = 'image="https://example.com/a.png" alt="What it shows"';

/** Renders an image, alone or in `{% slides %}`; a video becomes a link. */
export function slideHtml(argument: string): string {
  const options = readOptions(argument);
  const image = options.get('image') ?? '';
  if (webAddress(image) === undefined) {
    throw invalidMarkdown(`{% slide %}: image="${shortened(image)}" is not a web address that begins with https://`);
  }
  const alt = escapeHtml(options.get('alt') ?? '');
  const picture = `<img src="${escapeHtml(image)}" alt="${alt}" />`;
  const video = webAddress(options.get('video') ?? '')?.href;
  return video === undefined ? picture : `<a href="${escapeHtml(video)}">${picture}</a>`;
}
