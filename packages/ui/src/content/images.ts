import { isTag, type Element } from 'domhandler';
import { writeAttributes, type Tags } from './tree.ts';

/** The class of an image of unknown size that is shown in a frame of a fixed ratio, so that nothing moves when it is loaded. */
const framed = { class: 'framed' };
/** The size of most photographs. */
const usualSize = { width: '1200', height: '800' };
const isSize = (value = '') => /^\d+$/.test(value);

/** Returns the tags of an image, which has a size. */
export function imageTags(image: Element): Tags {
  const { align: _align, ...attributes } = image.attribs;
  const described = 'alt' in attributes ? attributes : { ...attributes, alt: '' };
  const { width, height, ...rest } = described;
  const isSized = isSize(width) && isSize(height);
  const output = isSized ? described : { ...(isAlone(image) && framed), ...rest, ...usualSize };
  return { start: `<img${writeAttributes(output)}>`, end: '' };
}

/** Whether an image, or a link that has nothing else, is alone in its paragraph. */
function isAlone(image: Element): boolean {
  const link = onlyParent(image, 'a');
  const paragraph = onlyParent(link ?? image, 'p');
  return paragraph !== undefined && Object.keys(paragraph.attribs).length === 0;
}

/** Returns the parent of an element that has nothing else in it, if it has the name. */
function onlyParent({ parent }: Element, name: string): Element | undefined {
  return parent && isTag(parent) && parent.name === name && parent.children.length === 1 ? parent : undefined;
}
