import { CardNotDrawn, TooManyCards } from './card-drawer.ts';
import { expect, it } from 'vitest';
import { rememberDrawings } from './drawn-cards.ts';

const card = (title: string) => ({
  title,
  line: undefined,
  tags: [],
  site: 'Bakers',
  color: '#000',
  language: undefined,
});

/** Draws cards as told, and counts the tries. */
function drawingsOf(...results: (Buffer | Error)[]) {
  let tries = 0;
  const drawn = rememberDrawings({
    async draw() {
      const result = results[tries];
      tries += 1;
      if (!(result instanceof Buffer)) throw result;
      return result;
    },
  });
  return { drawn, triesOf: () => tries };
}

it('draws a card once', async () => {
  const { drawn, triesOf } = drawingsOf(Buffer.from('rye'));
  const images = [drawn.draw(card('Rye')), drawn.draw(card('Rye'))];
  expect(String((await Promise.all(images))[1])).toBe('rye');
  expect(String(await drawn.draw(card('Rye')))).toBe('rye');
  expect(triesOf()).toBe(1);
});

it('does not try again soon to draw a card that failed, and draws others', async () => {
  const { drawn, triesOf } = drawingsOf(new CardNotDrawn('drawing takes too long'), Buffer.from('spelt'));
  await expect(drawn.draw(card('Rye'))).rejects.toThrow('drawing takes too long');
  await expect(drawn.draw(card('Rye'))).rejects.toThrow(CardNotDrawn);
  expect(triesOf()).toBe(1);
  expect(String(await drawn.draw(card('Spelt')))).toBe('spelt');
});

it('tries a card again that too many others kept waiting', async () => {
  const { drawn } = drawingsOf(new TooManyCards('too many cards are waiting'), Buffer.from('rye'));
  await expect(drawn.draw(card('Rye'))).rejects.toThrow('too many');
  expect(String(await drawn.draw(card('Rye')))).toBe('rye');
});
