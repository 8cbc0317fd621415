import { html, type Html } from '@commonplace/ui/markup';

/** The letters that fit into two lines of a phone; signs of Chinese, Japanese and Korean are twice as wide. */
const maxLetters = 70;
const wideSign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Renders the description of a card. Phones show an ellipsis for what follows the last word within two lines. */
export function renderDescription(text: string): Html {
  const end = endOfWord(text);
  return end === text.length ? html`${text}` : html`${text.slice(0, end)}<span class="rest">${text.slice(end)}</span>`;
}

/** Returns where the last word ends that fits; the length of a text that fits. */
function endOfWord(text: string): number {
  let letters = 0;
  let end = 0;
  for (const { index, segment, isWordLike } of words.segment(text.slice(0, 2 * maxLetters))) {
    for (const sign of segment) letters += wideSign.test(sign) ? 2 : 1;
    if (letters > maxLetters) return end;
    if (isWordLike === true) end = index + segment.length;
  }
  return text.length;
}
