import { expect, test } from 'vitest';
import { externalLinks, maxLinks } from './external-links.ts';

const ownHosts = new Set(['site.example', 'food.site.example']);
const find = (html: string) =>
  externalLinks(html, ownHosts, (address) => address.startsWith('https://')).map(({ target }) => target);

test('finds the links to other hosts, each once and as they are written', () => {
  const html = `<a href="https://mei.example/a?b=1&amp;c#d">x</a> <a href="https://mei.example/a?b=1&amp;c#d">again</a>
    <a href=" https://MEI.example/b ">y</a><img src="https://mei.example/c"><link href="https://mei.example/d">`;
  expect(find(html)).toEqual(['https://mei.example/a?b=1&c#d', 'https://MEI.example/b']);
});

test.each([
  'https://site.example/ada/bread',
  'https://FOOD.site.example/',
  '/ada',
  '#top',
  'mailto:a@mei.example',
  'x:',
])('finds no page elsewhere in %s', (address) => {
  expect(find(`<a href="${address}">x</a><a href="http://10.0.0.1/">y</a><a>z</a>`)).toEqual([]);
});

test('stops at the limits', () => {
  const links = Array.from({ length: maxLinks + 1 }, (_, at) => `<a href="https://mei.example/${at}">x</a>`).join('');
  const addresses = find(`<a href="https://mei.example/${'x'.repeat(2_000)}">x</a>${links}`);
  expect(addresses).toHaveLength(maxLinks);
  expect(addresses.at(-1)).toBe(`https://mei.example/${maxLinks - 1}`);
});
