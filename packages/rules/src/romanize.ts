// cspell:ignore aeiou bdfghjkmprstvwyz
import anyAscii from 'any-ascii';

/** The signs of Chinese, which Japanese reads in several other ways. */
const han = /\p{sc=Han}/u;
const kana = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;
const hiraganaAndHan = /[\p{sc=Hiragana}\p{sc=Han}]+/gu;
const kanaRun = /\p{sc=Hiragana}[\p{sc=Hiragana}ー]*|\p{sc=Katakana}[\p{sc=Katakana}ー]*/gu;
/** Kana that change the vowel of the sign before them. */
const small = /[ぁぃぅぇぉゃゅょァィゥェォャュョ]/;

/**
 * Returns a text in ASCII, for slugs. Kana are read as in Hepburn. Chinese signs get their Chinese reading, but are left
 * out of Japanese, a text with kana or in that language, together with the particles and endings between them.
 */
export function romanize(text: string, language?: string | null): string {
  const plain = text.normalize('NFKC');
  if (!kana.test(plain) && !/^ja(?:-|$)/i.test(language ?? '')) return anyAscii(text);
  const readable = han.test(plain) ? plain.replaceAll(hiraganaAndHan, ' ') : plain;
  return anyAscii(readable.replaceAll(kanaRun, (run) => ` ${readKana(run)} `));
}

/** Reads each sign, with `<` before a small one and `^` for a doubled consonant, and joins what is read together. */
function readKana(run: string): string {
  return Array.from(run, readSign)
    .join('')
    .replaceAll(/(sh|ch|j)i<y/g, '$1')
    .replaceAll(/[eiu]<y/g, 'y')
    .replaceAll(/(?<![a-z])u<(?=[aeio])|(?<=[aeiou])u<(?=[aeio])/g, 'w')
    .replaceAll(/[aeiou]<(?=[aeiou])/g, '')
    .replaceAll('<', '')
    .replaceAll(/\^(?=c)/g, 't')
    .replaceAll(/\^([bdfghjkmprstvwyz])/g, '$1$1')
    .replaceAll('^', '');
}

function readSign(sign: string): string {
  if (sign === 'っ' || sign === 'ッ') return '^';
  return small.test(sign) ? `<${anyAscii(sign)}` : anyAscii(sign);
}
