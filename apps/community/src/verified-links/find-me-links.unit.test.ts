import { expect, test } from 'vitest';
import { findMeLinks } from './find-me-links.ts';

const find = (html: string) => findMeLinks({ html, url: 'https://ada.example/about/' });

test('finds links of a page with rel="me", absolute', () => {
  const html = `<link REL=me href="//forum.example/ada"><a rel="nofollow ME" href='../x?a&amp;b'>x</a>
    <a rel="meh" href="https://other.example/">y</a><a href="https://none.example/">z</a>`;
  expect(find(html)).toEqual(['https://forum.example/ada', 'https://ada.example/x?a&b']);
});

test.each(['script', 'style', 'textarea', 'title', 'noscript', 'template'])(
  'takes the text in %s for no link',
  (name) => {
    expect(find(`<${name}><a rel="me" href="https://forum.example/ada"></a></${name}>`)).toEqual([]);
  },
);

test('resolves links against the first base of the page', () => {
  const html = '<link rel=me href=a><base target=x><base href=/b/><base href=/c/><a rel="ME\nx" href=d>d</a>';
  expect(find(html)).toEqual(['https://ada.example/b/a', 'https://ada.example/b/d']);
  expect(find('<base href="/b/"><a rel="me" href="">x</a><a rel="me">y</a>')).toEqual(['https://ada.example/b/']);
});

test('takes a comment and an attribute for no link', () => {
  expect(find('<!-- <a rel="me" href="/a"> --><p title="<a rel=me href=/b>">')).toEqual([]);
});

test('returns the first thousand links', () => {
  expect(find('<a rel="me" href="/ada">'.repeat(1_001))).toHaveLength(1_000);
});

test('reads a page of a hundred thousand odd elements', () => {
  const html = '<constructor><b x=1><p>'.repeat(100_000);
  expect(find(`${html}<a rel="me" href="/end">`)).toEqual(['https://ada.example/end']);
});
