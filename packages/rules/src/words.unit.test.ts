import { describe, expect, it } from 'vitest';
import { countedParts, countWords, readingTimeMinutes } from './words.ts';

describe('countWords', () => {
  it.each([
    ['', 0],
    ['...', 0],
    ['one', 1],
    ['# A *short*, heading!', 3],
    ["it's two_words", 3],
    ['Überraschung für Jürgen', 3],
    ['हिन्दी में', 2],
    ['우리는 오늘', 2],
    ['我', 1],
    ['我们今天去北京看电影然后吃饭', 7],
    ['これは日本語の文章です。今日は', 7],
    ['コンピューターを使う', 5],
    ['𠮷野家で𠮷', 3],
    ['ฉันไปโรงเรียนทุกวัน', 4],
    ['ຂ້ອຍໄປໂຮງຮຽນທຸກມື້', 4],
    ['ខ្ញុំទៅសាលារៀន', 3],
    ['ကျွန်တော်ကျောင်းသွားသည်', 5],
    ['我用JavaScript写代码', 4],
    ['ใช้ JavaScript 2026', 3],
  ])('%j has %i', (text, words) => {
    expect(countWords(text)).toBe(words);
  });
});

describe('readingTimeMinutes', () => {
  it.each([
    [0, 0],
    [1, 1],
    [275, 1],
    [276, 2],
    [2750, 10],
  ])('%i words take %i minutes', (words, minutes) => {
    expect(readingTimeMinutes(words)).toBe(minutes);
  });

  it.each([
    ['Chinese', '我们今天去北京看电影然后吃饭', 15],
    ['Japanese', 'これは日本語の文章です今日は', 15],
    ['Thai', 'ฉันไปโรงเรียนทุกวันและชอบอ่านหนังสือ', 6],
    ['Lao', 'ຂ້ອຍໄປໂຮງຮຽນທຸກມື້', 6],
    ['Khmer', 'ខ្ញុំទៅសាលារៀនរាល់ថ្ងៃ', 6],
    ['Burmese', 'ကျွန်တော်ကျောင်းသွားသည်', 6],
  ])('8,000 signs of %s take as long as they do', (_language, sentence, minutes) => {
    const text = sentence.repeat(8_000 / sentence.length + 1).slice(0, 8_000);
    expect(readingTimeMinutes(countWords(text))).toBe(minutes);
  });
});

describe('countedParts', () => {
  it('compares words, Chinese signs, and Thai letters in pairs', () => {
    expect(Array.from(countedParts('one 我们 ไปวัน'), ({ text, weight }) => [text, weight])).toEqual([
      ['one', 10],
      ['我', 5],
      ['们', 5],
      ['ไป', 2],
      ['ปว', 2],
      ['วั', 2],
      ['ัน', 2],
      ['น', 2],
    ]);
  });
});
