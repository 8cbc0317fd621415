import { shortenText } from '@commonplace/rules/cut-text';
import { html, type Html } from '@commonplace/ui/markup';

/** The letters that fit into two lines of a phone; signs of Chinese, Japanese and Korean are twice as wide. */
const maxLetters = 70;
const wideSign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const mentions = /(?<![\w@./-])@[\w-]{2,30}/g;
const rightToLeft = /[\u0590-\u08ff]/;
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Renders the description of a card. Phones show an ellipsis for what follows the last word within some letters: two lines. */
export function renderDescription(description: string, maxLettersOfPhone = maxLetters): Html {
  const text = withEllipsis(description);
  const end = endOfWord(text, maxLettersOfPhone);
  if (end === text.length) return html`${isolateMentions(text)}`;
  return html`${isolateMentions(text.slice(0, end))}<span class="rest">${isolateMentions(text.slice(end))}</span>`;
}

/** Isolates mentions in a text from right to left, in which the sign before a name would go to its end. */
function isolateMentions(text: string): string {
  return rightToLeft.test(text) ? text.replaceAll(mentions, '\u2066$&\u2069') : text;
}

/** Returns a description with one ellipsis where the API cut it (`...`), in the place of a stop before it. */
export function withEllipsis(description: string): string {
  return description.replace(/[\s.,;:!?…、。，；：！？]*\.{3}$/u, '…');
}

/** Returns the words of a text that fit into a number of letters, with an ellipsis if some are missing; a longer word is cut. */
export function firstWords(text: string, max: number): string {
  const end = endOfWord(text, max);
  if (end === 0) return shortenText(text, max);
  return end === text.length ? text : `${text.slice(0, end)}…`;
}

/** Returns where the last word ends that fits; the length of a text that fits. */
function endOfWord(text: string, max: number): number {
  let letters = 0;
  let end = 0;
  for (const { index, segment, isWordLike } of words.segment(text.slice(0, 2 * max))) {
    letters += lettersIn(segment);
    if (letters > max) return end;
    if (isWordLike === true) end = index + segment.length;
  }
  return text.length;
}

/** Returns the width of a text in letters. */
export function lettersIn(text: string): number {
  let letters = 0;
  for (const sign of text) letters += wideSign.test(sign) ? 2 : 1;
  return letters;
}
