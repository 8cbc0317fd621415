import { describe, expect, it } from 'vitest';
import { pastedAddress } from './pasted-address.ts';

const origin = 'https://site.example';

/** Pastes an address into a text in which `¦` is the cursor, or two of them the selection. */
function paste(address: string, marked: string) {
  const [before = '', selected = '', after] = marked.split('¦');
  const place = after === undefined ? { before, selected: '', after: selected } : { before, selected, after };
  const pasted = pastedAddress(address, place, origin);
  return pasted?.markdown ?? pasted?.picture;
}

describe('an address over selected words', () => {
  it.each([
    ['the ¦docs¦ say', '[docs](https://a.example/b)'],
    ['the ¦docs ¦say', '[docs](https://a.example/b) '],
    ['¦## A heading¦', '## [A heading](https://a.example/b)'],
    ['text\n¦- one¦', '- [one](https://a.example/b)'],
    ['a ¦- b¦', '[- b](https://a.example/b)'],
    ['¦**bold** and `code`¦', '[**bold** and `code`](https://a.example/b)'],
    ['¦array[0]¦', '[array[0]](https://a.example/b)'],
    ['¦![alt](https://a.example/i.png)¦', '[![alt](https://a.example/i.png)](https://a.example/b)'],
    ['¦日本語¦です', '[日本語](https://a.example/b)'],
  ])('becomes the link of %j', (marked, markdown) => {
    expect(paste(' https://a.example/b\n', marked)).toBe(markdown);
  });

  it('has signs that would end the link encoded', () => {
    expect(paste('https://a.example/a_(b)?c=<d>', '¦words¦')).toBe('[words](https://a.example/a_%28b%29?c=%3Cd%3E)');
    expect(paste('https://a.example/i.png', '¦words¦')).toBe('[words](https://a.example/i.png)');
  });

  it.each([
    '¦https://old.example/¦',
    'see ¦[a link](https://a.example/)¦',
    '¦one\ntwo¦',
    '| ¦a | b¦ |',
    '¦half **bold¦ text**',
    '¦half] [of¦',
    '¦ ¦',
    'a ¦`¦',
  ])('replaces what is no text of a link: %j', (marked) => {
    expect(paste('https://a.example/b', marked)).toBeUndefined();
  });
});

describe('an address alone on a line', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', '{% embed https://www.youtube.com/watch?v=dQw4w9WgXcQ %}'],
    ['https://vimeo.com/76979871', '{% embed https://vimeo.com/76979871 %}'],
    ['https://codepen.io/user/pen/abcdef', '{% embed https://codepen.io/user/pen/abcdef %}'],
    ['https://site.example/writer/some-title-3k', '{% post /writer/some-title-3k %}'],
    ['https://site.example/t/bread', '{% tag bread %}'],
    ['https://site.example/t/%E3%83%91%E3%83%B3', '{% tag パン %}'],
    ['https://site.example/writer/comment/2d1a', '{% comment 2d1a %}'],
    ['https://site.example/listings/events/slug', '{% listing /listings/events/slug %}'],
  ])('becomes the embed of %s', (address, markdown) => {
    expect(paste(address, 'text\n\n¦\n\nmore')).toBe(markdown);
  });

  it.each([
    'https://a.example/',
    'https://www.youtube.com/feed/subscriptions',
    'https://github.com/owner/repository',
    'https://site.example/writer',
    'https://site.example/settings/two-factor',
    'https://site.example/t/%FF',
    'https://site.example/writer/some-title-3k?preview=0123456789abcdef',
    'https://user:password@vimeo.com/76979871',
    'ftp://vimeo.com/76979871',
    'javascript:alert(1)',
    'https://vimeo.com/76979871 and text',
    'https://vimeo.com/1\nhttps://vimeo.com/2',
    'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC?a=%}{{',
  ])('stays without an embed that shows it: %s', (address) => {
    expect(paste(address, '¦')).toBeUndefined();
  });

  it.each(['see ¦', '- ¦', '> ¦', '¦ says', 'a line\n¦text'])('is alone: not in %j', (marked) => {
    expect(paste('https://vimeo.com/76979871', marked)).toBeUndefined();
  });
});

describe('the address of a picture', () => {
  it.each(['¦', 'see ¦', '¦ shows', 'a\n- ¦\nb'])('can become a picture in %j', (marked) => {
    expect(paste('https://a.example/loaf.JPEG?width=(3)', marked)).toBe('https://a.example/loaf.JPEG?width=%283%29');
  });

  it.each(['![loaf](¦)', '<¦>', '[a]: <¦', 'a¦'])('is a part of what is in %j', (marked) => {
    expect(paste('https://a.example/loaf.jpeg', marked)).toBeUndefined();
  });
});
