import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { cardVersion, type Card } from './card.ts';
import { createCardDrawer } from './card-drawer.ts';

const drawer = createCardDrawer(60_000);
afterAll(() => drawer[Symbol.asyncDispose]());

const card = (title: string): Card => ({
  title,
  line: 'Ada',
  tags: ['rye', 'خبز'],
  site: 'Bakers',
  color: '#2f4bd8',
  language: undefined,
});
const pixels = async (title: string) => {
  const { data, info } = await sharp(await drawer.draw(card(title)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};

// A missing glyph is drawn as a box with the code of its character, which differs too; so the other texts are the same on all.
test.each([
  ['a letter of Latin', 'Rye'],
  ['right to left', 'خبز الجاودار'],
  ['Hebrew', 'לחם שיפון'],
  ['Devanagari', 'राई की रोटी'],
  ['Thai', 'ขนมปังไรย์'],
  ['Gujarati, Gurmukhi, Kannada, Malayalam, Odia and Sinhala', 'રાઈની રોટલી ਰਾਈ ದಾರಿ അപ്പം ରୁଟି පාන්'],
  ['Khmer, Lao and Burmese', 'នំប៉័ង ເຂົ້າຈີ່ ပေါင်မုန့်'],
  ['Han', '黑麦面包'],
  ['Hangul', '호밀빵'],
  ['emoji', '🍞🔥'],
  ['markup and what XML cannot have', '</span><b>&amp;\u0000\ud800\uffff'],
  ['a word without an end', 'x'.repeat(5_000)],
  ['marks that are heaped on letters', `a${'\u0301'.repeat(500)}`.repeat(20)],
  ['nothing', ''],
])('draws %s in 1200 x 630 pixels', async (_, title) => {
  const { width, height } = await pixels(title);
  expect([width, height]).toEqual([1_200, 630]);
});

test('draws different titles differently, and one that reads from right to left on the other side', async () => {
  const [latin, other, arabic] = [await pixels('Rye'), await pixels('Spelt'), await pixels('خبز')];
  expect(latin.data.equals(other.data)).toBe(false);
  const at = ({ data }: typeof latin, x: number) => [...data.subarray(x * 3, x * 3 + 3)];
  expect([at(latin, 5), at(arabic, 1_195)]).toEqual([
    [0x2f, 0x4b, 0xd8],
    [0x2f, 0x4b, 0xd8],
  ]);
  expect(at(latin, 1_195)).not.toEqual(at(latin, 5));
});

test('draws a title as far as the sixth script, so that a card loads few fonts', async () => {
  const begin = 'Rye хлеб パン 빵 خبز לחם नान';
  const [cut, mixed] = [await pixels(`${begin}…`), await pixels(`${begin} ขนมปัง ਰੋਟੀ রুটি ரொட்டి రొట్టె ពំ`)];
  expect(mixed.data.equals(cut.data)).toBe(true);
});

test('draws emoji in color', async () => {
  const { data } = await pixels('🔥');
  const isOrange = (_: number, at: number) =>
    at % 3 === 0 && (data[at] ?? 0) > 220 && (data[at + 1] ?? 255) < 180 && (data[at + 2] ?? 255) < 90;
  expect(data.some(isOrange)).toBe(true);
});

test('refuses cards beyond those that it can draw soon', async () => {
  const drawn = await Promise.allSettled(Array.from({ length: 40 }, (_, number) => drawer.draw(card(`${number}`))));
  const statuses = drawn.map(({ status }) => status);
  expect([statuses.slice(0, 24), statuses.slice(24)]).toEqual([
    Array(24).fill('fulfilled'),
    Array(16).fill('rejected'),
  ]);
});

test('names versions by what a card shows', () => {
  expect(cardVersion(card('Rye'))).toBe(cardVersion(card('Rye')));
  expect(cardVersion({ ...card('Rye'), color: '#000' })).not.toBe(cardVersion(card('Rye')));
});
