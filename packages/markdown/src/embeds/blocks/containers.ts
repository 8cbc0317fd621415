import { escapeHtml } from '@commonplace/rules/escape-html';
import { invalidMarkdown } from '../../errors.ts';
import { readOptions } from '../options.ts';
import { shortened } from '../tag.ts';
import { webAddress } from '../web-address.ts';
import type { ContainerKind } from './block-kind.ts';

/** Containers: folded parts, columns, cards. */
export const containers: readonly ContainerKind[] = [
  folded('details'),
  folded('spoiler'),
  folded('collapsible'),
  plain('card', 'embed-box'),
  plain('row'),
  { content: 'markdown', name: 'col', example: 'span=2', around: column },
  plain('features'),
  { content: 'markdown', name: 'feature', example: 'icon="*" title="Fast"', around: feature },
  { content: 'markdown', name: 'offer', example: 'link="https://example.com" button="Have a look"', around: offer },
  plain('quotes'),
  { content: 'markdown', name: 'quote', example: 'author="Ada" role="Engineer" rating=5', around: quote },
  plain('slides'),
  {
    content: 'markdown',
    name: 'org_lead_gate',
    example: '7',
    around: () => ['<div class="embed-lead-gate">\n', '</div>\n'],
  },
];

function folded(name: string): ContainerKind {
  return {
    content: 'markdown',
    name,
    example: 'What it is about',
    around: (summary) => [`<details><summary>${escapeHtml(summary) || 'Details'}</summary>\n`, '</details>\n'],
  };
}

function plain(name: string, className = `embed-${name}`): ContainerKind {
  return { content: 'markdown', name, example: '', around: () => [`<div class="${className}">\n`, '</div>\n'] };
}

function column(argument: string): readonly [string, string] {
  const span = argument === '' ? '1' : /^span="?([1-4])"?$/.exec(argument)?.[1];
  if (span === undefined) throw badOption('col', `"${shortened(argument)}" is not a width; it should look like span=2`);
  return [`<div class="embed-col embed-col-${span}">\n`, '</div>\n'];
}

function feature(argument: string): readonly [string, string] {
  const options = readOptions(argument);
  const title = options.get('title');
  if (title === undefined) throw badOption('feature', 'it needs a title="..."');
  const icon = options.get('icon');
  const heading = `${icon === undefined ? '' : `${escapeHtml(icon)} `}<strong>${escapeHtml(title)}</strong>`;
  return [`<div class="embed-feature"><p>${heading}</p>\n`, '</div>\n'];
}

function offer(argument: string): readonly [string, string] {
  const options = readOptions(argument);
  const link = addressOption('offer', 'link', options);
  const button = escapeHtml(options.get('button') ?? 'Learn more');
  const action = link === undefined ? '' : `<p><a class="embed-cta" href="${escapeHtml(link)}">${button}</a></p>\n`;
  return ['<div class="embed-offer">\n', `${action}</div>\n`];
}

function quote(argument: string): readonly [string, string] {
  const options = readOptions(argument);
  const author = options.get('author');
  if (author === undefined) throw badOption('quote', 'it needs an author="..."');
  const rating = options.get('rating');
  if (rating !== undefined && !/^[1-5]$/.test(rating)) throw badOption('quote', 'a rating is a number from 1 to 5');
  const link = addressOption('quote', 'link', options);
  const image = addressOption('quote', 'image', options);
  const source = options.get('source') ?? link;
  const said = [
    ...(image === undefined ? [] : [`<img src="${escapeHtml(image)}" alt="" />`]),
    `<strong>${escapeHtml(author)}</strong>`,
    ...(options.has('role') ? [escapeHtml(options.get('role') ?? '')] : []),
    ...(rating === undefined ? [] : ['\u2605'.repeat(Number(rating))]),
    ...(source === undefined
      ? []
      : [link === undefined ? escapeHtml(source) : `<a href="${escapeHtml(link)}">${escapeHtml(source)}</a>`]),
  ];
  return [
    '<figure class="embed-quote"><blockquote>\n',
    `</blockquote><figcaption>${said.join(' ')}</figcaption></figure>\n`,
  ];
}

function addressOption(name: string, option: string, options: ReadonlyMap<string, string>): string | undefined {
  const value = options.get(option);
  if (value === undefined || webAddress(value) !== undefined) return value;
  throw badOption(name, `${option}="${shortened(value)}" is not a web address that begins with https://`);
}

function badOption(name: string, message: string): Error {
  return invalidMarkdown(`{% ${name} %}: ${message}`);
}
