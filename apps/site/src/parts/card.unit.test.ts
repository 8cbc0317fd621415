import { html } from '@commonplace/ui/markup';
import { expect, test } from 'vitest';
import { sampleCard, sampleView } from '../testing/samples.ts';
import { renderCard } from './card.ts';

test('a card that is made once for its record is the one of each language and place', () => {
  const article = sampleCard();
  const [english, german] = [sampleView(), sampleView('Text', { code: 'de' })];
  const makers = [
    () => renderCard(article, english),
    () => renderCard(article, german),
    () => renderCard(article, english, { level: 3 }),
    () => renderCard(article, english, { isFirst: true }),
    () => renderCard(article, english, { hasPortrait: false }),
    () => renderCard(article, english, { below: html`<p>Below</p>` }),
    () => renderCard(article, english, { title: html`<mark>Text</mark>` }),
  ];
  const cards = makers.map((make) => make().toString());
  expect(new Set(cards).size).toBe(makers.length);
  expect(makers.map((make) => make().toString())).toEqual(cards);
  expect(renderCard({ ...article, title: 'Edited' }, english).toString()).toContain('Edited');
});
