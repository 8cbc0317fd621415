import type { Element } from 'domhandler';
import { markup, type Html } from '../markup.ts';
import { alignedByClass } from './alignment.ts';
import { findAnchors, itemTags, linkTags, noAnchors, type Anchors } from './anchors.ts';
import { setDirections } from './directions.ts';
import { frameTags, videoPlayersIn } from './embedded-frames.ts';
import { headingsIn, headingTags, type Heading } from './headings.ts';
import { imageTags } from './images.ts';
import { elementsIn, parseContent, writeContent, writeTags, type Tags } from './tree.ts';

/** Where a text stands, which decides the levels of its headings. */
export type ContentPlace = 'article' | 'comment';

/** A text in a page. */
export interface Content {
  html: Html;
  /** Those that have anchors, of the two highest levels. */
  headings: readonly Heading[];
  /** The addresses of players of videos. */
  videoPlayers: readonly string[];
}

/** Elements that HTML no longer has, and those that do the same. */
const replaced: Readonly<Record<string, Tags>> = {
  strike: { start: '<s>', end: '</s>' },
  tt: { start: '<code>', end: '</code>' },
  big: { start: '<span>', end: '</span>' },
  center: { start: '<div class="align-center">', end: '</div>' },
};

/**
 * Returns sanitized HTML of the API as it stands in a page: headings below those of the page, anchors as ids, alignment by
 * classes, wide code and tables that the keyboard can scroll, sizes for all images, directions of blocks. Relies on the sanitizer.
 */
export function readContent(bodyHtml: string, place: ContentPlace): Content {
  const nodes = parseContent(bodyHtml);
  const elements = elementsIn(nodes);
  const anchors = place === 'article' ? findAnchors(elements) : noAnchors;
  setDirections(bodyHtml, nodes);
  const shift = place === 'comment' ? 3 : elements.some(({ name }) => name === 'h1') ? 1 : 0;
  return {
    html: markup(writeContent(nodes, (element) => tagsOf(element, anchors, shift))),
    headings: headingsIn(elements),
    videoPlayers: videoPlayersIn(elements),
  };
}

/** Returns the HTML of `readContent`. */
export function renderContent(bodyHtml: string, place: ContentPlace): Html {
  return readContent(bodyHtml, place).html;
}

/** Returns the tags of an element in a page. */
function tagsOf(element: Element, anchors: Anchors, shift: number): Tags {
  const { name, attribs } = element;
  if (/^h[1-6]$/.test(name)) return headingTags(element, anchors, shift);
  if (name === 'a') return linkTags(element, anchors);
  if (name === 'li') return itemTags(element, anchors);
  if (name === 'img') return imageTags(element);
  if (name === 'iframe') return frameTags(element);
  if (name === 'pre') return writeTags(name, attribs, ' tabindex="0"');
  if (name === 'table') {
    const { start, end } = writeTags(name, alignedByClass(attribs), ' tabindex="0"');
    return { start: `<div class="table">${start}`, end: `${end}</div>` };
  }
  return replaced[name] ?? writeTags(name, alignedByClass(attribs));
}
