import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinTexts } from './join-texts.ts';

const before = 'Bread needs time. Patience is all.\n\nMix flour and water, and wait for an hour.\n\n- salt\n- sugar\n';

it.each([
  ['another paragraph', before.replace('needs', 'takes'), before.replace('an hour', 'two hours')],
  ['the beginning and the end', `Intro.\n\n${before}`, `${before}\nOutro.\n`],
  ['lines of a list', before.replace('salt', 'sea salt'), before.replace('sugar', 'honey')],
  ['neighbouring sentences', before.replace('needs', 'takes'), before.replace('is all', 'helps')],
  ['a sentence and one after it', before.replace('needs', 'takes'), before.replace('is all.', 'is all. Always.')],
  ['one of them', before, before.replace('Bread', 'Dough')],
  ['a removed and a new paragraph', before.replace(/Mix.*\n\n/, ''), before.replace('Bread', 'Good bread')],
])('joins changes of %s', (_name, mine, theirs) => {
  const joined = joinTexts(before, mine, theirs);
  expect(joined?.collisions).toBe(0);
  expect(joined).toEqual(joinTexts(before, theirs, mine));
  for (const text of [mine, theirs]) {
    const words = text.split(/\s+/).filter((word) => !before.split(/\s+/).includes(word));
    for (const word of words) expect(joined?.text).toContain(word);
  }
});

it.each([
  ['One two three.', 'One 2 three.', 'One zwei three.', 'One 2 three. One zwei three.'],
  ['A plan.', 'A plan as I like it.', 'A plan as you do, better.', 'A plan as I like it. A plan as you do, better.'],
  ['One.', '', 'One 2.', 'One 2.'],
  ['The end', 'The end. Mine.', 'The end. Theirs.', 'The end. Mine. Theirs.'],
  ['- salt\n- sugar', '- sea salt\n- sugar', '- rock salt\n- sugar', '- sea salt\n- rock salt\n- sugar'],
  ['One\n', 'One\n\nMine.\n', 'One\n\nTheirs.\n', 'One\n\nMine.\n\nTheirs.\n'],
  ['', 'Mine.', 'Theirs.', 'Mine. Theirs.'],
  ['', 'A text.\nOf two lines.', 'Another.', 'A text.\nOf two lines.\n\nAnother.'],
  ['猫が好き', '犬が好き', '鳥が好き', '犬が好き 鳥が好き'],
])('keeps both passages where changes of %j collide', (text, mine, theirs, joined) => {
  expect(joinTexts(text, mine, theirs)).toEqual({ text: joined, collisions: 1 });
});

it('joins the same change once', () => {
  const changed = before.replace('time', 'hours');
  expect(joinTexts(before, changed, changed)).toEqual({ text: changed, collisions: 0 });
  expect(joinTexts('猫', '猫と犬', '猫と犬')).toEqual({ text: '猫と犬', collisions: 0 });
});

const sentence = fc.record({
  end: fc.constantFrom(' ', '\n', '\n\n'),
  changed: fc.constantFrom('', 'mine', 'theirs'),
});

it('has a sentence once that both have added at the same place', () => {
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1, maxLength: 6 }), fc.nat(6), sentence, (sentences, at, { end }) => {
      const asWrittenBy = (writer: string) =>
        sentences.map(({ end, changed }, index) => `Line ${index}${changed === writer ? ` ${writer}` : ''}.${end}`);
      const addedBy = (writer: string) => asWrittenBy(writer).toSpliced(at, 0, `Added.${end}`).join('').trim();
      const joined = joinTexts(asWrittenBy('none').join('').trim(), addedBy('mine'), addedBy('theirs'));
      expect(joined?.text.split('Added.')).toHaveLength(2);
      expect(joined?.collisions).toBe(0);
    }),
    { numRuns: 300 },
  );
});

const prose = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ' ', ' ', '. ', '\n', '\n\n', '猫', '😀'), {
  maxLength: 30,
});
const texts = prose.map((parts) => parts.join(''));

it('has every word that one of them has typed, and their text if only they changed something', () => {
  fc.assert(
    fc.property(texts, texts, texts, fc.nat(30), fc.nat(30), (text, other, own, at, place) => {
      const [mine, theirs] = [inserted(text, at, ` ${own}mine `), inserted(text, place, ` theirs${other} `)];
      const joined = joinTexts(text, mine, theirs)?.text;
      for (const word of ['mine', 'theirs']) expect(joined).toContain(word);
      expect(joinTexts(text, text, other)).toEqual({ text: other, collisions: 0 });
      expect(joinTexts(text, own, text)).toEqual({ text: own, collisions: 0 });
      expect(joinTexts(text, own, own)).toEqual({ text: own, collisions: 0 });
    }),
    { numRuns: 2_000 },
  );
});

function inserted(text: string, at: number, addition: string): string {
  const letters = Array.from(text);
  return [...letters.slice(0, at), addition, ...letters.slice(at)].join('');
}
