import { describe, expect, it } from 'vitest';
import { countWordsSince } from './count-words.ts';

describe('countWordsSince', () => {
  it.each([
    ['', 'one two', { words: 2, added: 2, removed: 0 }],
    ['one two', 'two one', { words: 2, added: 0, removed: 0 }],
    ['one two', 'one three four', { words: 3, added: 2, removed: 1 }],
    ['---\ntitle: One\n---\ntwo', 'two', { words: 1, added: 0, removed: 0 }],
    ['', '我们今天去北京。', { words: 4, added: 4, removed: 0 }],
    ['我们去北京。', '我们今天去北京。', { words: 4, added: 1, removed: 0 }],
    ['我们今天去北京。吃饭', '我们今天去北京。', { words: 4, added: 0, removed: 1 }],
    ['ฉันไปโรงเรียน', 'ฉันไปโรงเรียนทุกวัน', { words: 4, added: 1, removed: 0 }],
    ['แมวกินปลาในบ้าน', 'ฉันไปโรงเรียนทุกวัน', { words: 4, added: 4, removed: 3 }],
  ])('compares %j with %j', (before, after, counts) => {
    expect(countWordsSince(before, after)).toEqual(counts);
  });
});
