import { shortenText } from '@commonplace/rules/cut-text';
import sharp from 'sharp';
import { markWords } from './mark-words.ts';

/** A text and the space for it. */
interface WantedText {
  words: string;
  /** In pixels, largest first. */
  sizes: readonly number[];
  color: string;
  width: number;
  height: number;
  language: string | undefined;
}

interface DrawnText {
  image: Buffer;
  width: number;
  height: number;
}

const family = 'Noto Sans';
/** At first; more never fits. */
const maxCharacters = 160;
const maxCuts = 6;

/** Draws a text in the largest size in which it fits; one that is too long for the smallest is cut. Undefined for an empty text. */
export async function fitText({ words, sizes, ...space }: WantedText): Promise<DrawnText | undefined> {
  const clean = drawable(words);
  if (clean === '') return undefined;
  let drawn: DrawnText | undefined;
  const whole = shortenText(clean, maxCharacters);
  for (const size of sizes) {
    drawn = await draw(whole, size, space);
    if (drawn.height <= space.height) return drawn;
  }
  const smallest = sizes.at(-1) ?? 0;
  let count = maxCharacters;
  for (let time = 0; time < maxCuts; time += 1) {
    count = Math.floor(count * 0.7);
    drawn = await draw(shortenText(clean, count), smallest, space);
    if (drawn.height <= space.height) return drawn;
  }
  // Marks that are heaped on a letter.
  return drawn && crop(drawn, space);
}

type Space = Omit<WantedText, 'words' | 'sizes'>;

async function draw(words: string, size: number, { color, width, language }: Space): Promise<DrawnText> {
  const lang = language === undefined ? '' : ` lang="${escaped(language)}"`;
  const markup = `<span foreground="${color}"${lang}>${escaped(markWords(words))}</span>`;
  // With 72 dots per inch, points are pixels.
  const text = { text: markup, font: `${family} Bold ${size}`, width, dpi: 72, rgba: true, wrap: 'word-char' as const };
  const { data: image, info } = await sharp({ text })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { image, width: info.width, height: info.height };
}

async function crop({ image, width, height }: DrawnText, space: Space): Promise<DrawnText> {
  const size = { width: Math.min(width, space.width), height: Math.min(height, space.height) };
  return {
    image: await sharp(image)
      .extract({ left: 0, top: 0, ...size })
      .toBuffer(),
    ...size,
  };
}

/** Returns a text in one line, without the characters that markup cannot have. */
function drawable(words: string): string {
  return words
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\ufffe\uffff]+|\s+/gu, ' ')
    .trim();
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
