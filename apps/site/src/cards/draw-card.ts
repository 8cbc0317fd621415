import sharp from 'sharp';
import { cardHeight, cardWidth, type Card } from './card.ts';
import { fitText } from './fit-text.ts';
import { ScriptLimit } from './limit-scripts.ts';

const margin = 84;
const barWidth = 28;
const textWidth = cardWidth - 2 * margin - barWidth;
const background = '#fcfbf9';
const text = '#1f1d1a';
const muted = '#625d55';
/** The distances of the middle of each line from the top. */
const siteMiddle = 96;
const titleMiddle = 282;
const lineMiddle = 474;
const tagsMiddle = 538;
const titleHeight = 276;
const lineHeight = 64;
const titleSizes = [76, 64, 54, 46];
/** A title of more scripts is drawn in the smallest size alone, since each size loads their fonts again. */
const maxScriptsOfLargeTitles = 2;

/** Draws a card as PNG. Text is shaped and wrapped by Pango, in the order of its script. */
export async function drawCard({ title, line = '', tags, site, color, language }: Card): Promise<Buffer> {
  const isRightToLeft = readsRightToLeft(title);
  const base = { width: textWidth, language };
  const scripts = new ScriptLimit();
  const [siteWords, titleWords] = [scripts.cut(site), scripts.cut(title)];
  const sizes = scripts.count > maxScriptsOfLargeTitles ? titleSizes.slice(-1) : titleSizes;
  const lines = [
    { ...base, words: siteWords, sizes: [30], color: text, height: lineHeight, middle: siteMiddle },
    { ...base, words: titleWords, sizes, color: text, height: titleHeight, middle: titleMiddle },
    { ...base, words: scripts.cut(line), sizes: [36], color: text, height: lineHeight, middle: lineMiddle },
    {
      ...base,
      words: tags.map((tag) => isolated(scripts.cut(tag))).join('  '),
      sizes: [30],
      color: muted,
      height: lineHeight,
      middle: tagsMiddle,
    },
  ];
  const layers = [];
  for (const { middle, ...wanted } of lines) {
    const drawn = await fitText(wanted);
    if (!drawn) continue;
    const start = margin + barWidth;
    const left = isRightToLeft ? cardWidth - start - drawn.width : start;
    layers.push({ input: drawn.image, left, top: Math.round(middle - drawn.height / 2) });
  }
  return sharp(Buffer.from(frame(color, isRightToLeft)))
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 7 })
    .toBuffer();
}

/** Returns a tag whose sign stands where the script of the tag begins. Neighboring tags do not change that. */
const isolated = (tag: string) => `\u2068#${tag}\u2069`;

/** Draws everything but the texts: a bar in the color of the site where lines begin. */
function frame(color: string, isRightToLeft: boolean): string {
  const x = isRightToLeft ? cardWidth - barWidth : 0;
  const size = `width="${cardWidth}" height="${cardHeight}"`;
  const bar = `<rect x="${x}" width="${barWidth}" height="${cardHeight}" fill="${color}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="${background}"/>${bar}</svg>`;
}

const strong = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Whether the first letter belongs to a script that is written from right to left. */
function readsRightToLeft(words: string): boolean {
  const [first = ''] = strong.exec(words) ?? [];
  return rightToLeft.test(first);
}
