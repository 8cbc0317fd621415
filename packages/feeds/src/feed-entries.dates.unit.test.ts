import { describe, expect, test } from 'vitest';
import { feedDate } from './feed-date.ts';
import { maxEntries } from './feed.ts';
import { readFeed } from './read-feed.ts';

const rss = (items: string, attributes = '') =>
  `<?xml version="1.0"?><rss version="2.0" ${attributes}><channel><title>A show</title>${items}</channel></rss>`;
const media = (name: string) => `<enclosure url="https://cdn.example.com/${name}.mp3" type="audio/mpeg"/>`;
const read = (content: string | Buffer, contentType = 'text/xml') =>
  readFeed({ bytes: typeof content === 'string' ? Buffer.from(content) : content, contentType });

describe('a feed that was cut off', () => {
  const item = (name: string) => `<item><title>${name}</title><description>About</description>${media(name)}</item>`;
  const titles = (text: string) => read(text).entries.map(({ title }) => title);

  test.each([' within a tag', '', '<title>', '<title>c', '<title>c</title><enclosure url="https://cdn', '<![CDATA[x'])(
    'has the complete entries before %j',
    (rest) => {
      const whole = rss(item('a') + item('b'));
      expect(titles(whole.slice(0, whole.indexOf('</channel>')) + (rest === '' ? '' : `<item>${rest}`))).toEqual([
        'a',
        'b',
      ]);
      expect(titles(rss('').replace('</channel></rss>', `${item('a')}<item>${rest}`))).toEqual(['a']);
    },
  );

  test('may be Atom', () => {
    const entry = (name: string) =>
      `<entry><id>${name}</id><title>${name}</title><link rel="enclosure" href="https://cdn.example.com/${name}.mp3"/></entry>`;
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title>${entry('a')}${entry('b')}<entry><ti`;
    expect(titles(feed)).toEqual(['a', 'b']);
  });

  test('is rejected without a complete entry', () => {
    expect(() => titles('<rss version="2.0"><channel><title>A</title><item><title>x')).toThrow('is not a valid feed');
  });
});

test('a duration may have blanks around it', () => {
  const item = `<item><title>a</title>${media('a')}<itunes:duration> 12:00\n</itunes:duration></item>`;
  const attributes = 'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"';
  expect(read(rss(item, attributes)).entries[0]?.metadata).toMatchObject({ durationSeconds: 720 });
});

describe('the entries of a feed', () => {
  test('have the fields of episodes', () => {
    const item = `<item><title>Tea &amp; <![CDATA[<b>talk</b>]]></title><guid isPermaLink="false"> g1 </guid>
      <pubDate>Tue, 10 Jun 2003 04:00:00 -0500</pubDate><itunes:image href="https://cdn.example.com/1.png"/>
      <content:encoded><![CDATA[<p onclick="x()">Notes</p>]]></content:encoded>${media('1')}</item>`;
    const attributes =
      'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/"';
    expect(read(rss(item, attributes))).toEqual({
      entries: [
        {
          key: 'g1',
          title: 'Tea & <b>talk</b>',
          mediaUrl: 'https://cdn.example.com/1.mp3',
          imageUrl: 'https://cdn.example.com/1.png',
          publishedAt: '2003-06-10T09:00:00Z',
          body: '<p onclick="x()">Notes</p>',
          metadata: { mediaType: 'audio/mpeg', people: [] },
        },
      ],
      metadata: { categories: [], fundings: [], people: [] },
      skippedCount: 0,
    });
  });

  test('of an Atom feed are those with an enclosure', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A show</title>
      <entry><id>urn:1</id><title>One</title><updated>2024-02-03T04:05:06+01:00</updated>
        <link rel="alternate" href="https://example.com/1"/><link rel="enclosure" href="https://cdn.example.com/1.ogg"/></entry>
      <entry><id>urn:2</id><title>Only text</title></entry></feed>`;
    expect(read(atom)).toMatchObject({
      entries: [{ key: 'urn:1', mediaUrl: 'https://cdn.example.com/1.ogg', publishedAt: '2024-02-03T03:05:06Z' }],
      skippedCount: 1,
    });
  });

  const image = '<enclosure url="https://cdn.example.com/1.jpg" type="image/jpeg" length="1"/>';
  const content = (attributes: string) => `<media:content url="https://cdn.example.com/${attributes}/>`;
  test.each([
    ['1.mp3', `${image}${media('1')}`],
    ['1.mp3', `${content('1.png" medium="image"')}<media:group>${content('1.mp3" medium="audio"')}</media:group>`],
    ['1.mp3', `${content('1.jpg" type="image/jpeg"')}${media('1')}`],
    ['1.mp3?a=b', '<enclosure url="https://cdn.example.com/1.mp3?a=b" type="application/octet-stream"/>'],
    ['1.MP3', `${image}<enclosure url="https://cdn.example.com/1.MP3" type="text/html"/>`],
    ['1.m4v', content('1.m4v"')],
    ['1', content('1" medium="video"')],
    ['1', `${image}${content('1" type="VIDEO/MP4; codecs=avc1"')}`],
    ['1', '<enclosure url="https://cdn.example.com/1" type=""/>'],
  ])('have their audio or video, %s, among all their files', (name, files) => {
    const feed = rss(`<item><title>x</title>${files}</item>`, 'xmlns:media="http://search.yahoo.com/mrss/"');
    expect(read(feed).entries).toMatchObject([{ mediaUrl: `https://cdn.example.com/${name}` }]);
  });

  test.each([
    ['type="html"', 'Tom &amp;amp; Jerry&amp;#8217;s &lt;b&gt;caf&amp;eacute;&lt;/b&gt;', 'Tom & Jerry’s café'],
    ['type="html"', '<![CDATA[<p>One</p><p>half<i>bold</i></p>]]>', 'One halfbold'],
    ['type="text/html"', 'a&lt;br/&gt;b &amp;lt; c', 'a b < c'],
    ['type="xhtml"', '<div xmlns="http://www.w3.org/1999/xhtml">Less: <em>&lt;</em></div>', 'Less: <'],
    ['type="text"', 'Tom &amp;amp; &lt;b&gt;', 'Tom &amp; <b>'],
    ['', 'Tom &amp; Jerry', 'Tom & Jerry'],
  ])('of Atom, a title of %s (%s) is %s', (attributes, title, expected) => {
    const entry = `<entry><id>1</id><title ${attributes}>${title}</title><updated>2024-02-03</updated>
      <link rel="enclosure" type="image/png" href="https://cdn.example.com/1.png"/>
      <link rel="enclosure" type="audio/ogg" href="https://cdn.example.com/1"/></entry>`;
    const { entries } = read(`<feed xmlns="http://www.w3.org/2005/Atom"><title>A show</title>${entry}</feed>`);
    expect(entries).toMatchObject([{ title: expected, mediaUrl: 'https://cdn.example.com/1' }]);
  });

  test('take linear time for a title of a million unclosed comments', () => {
    const entry = (title: string) => `<entry><id>1</id><title type="html">${title}</title>
      <link rel="enclosure" href="https://cdn.example.com/1.ogg"/></entry>`;
    const long = `Tea${'&lt;!--'.repeat(1_000_000)}`;
    const { entries } = read(`<feed xmlns="http://www.w3.org/2005/Atom"><title>A show</title>${entry(long)}</feed>`);
    expect(entries).toMatchObject([{ title: 'Tea' }]);
  });

  test('of RSS are unescaped twice if needed', () => {
    const title = '<title><![CDATA[Tom &amp; Jerry&#8217;s &copyright]]></title>';
    expect(read(rss(`<item>${title}${media('1')}</item>`)).entries).toMatchObject([
      { title: 'Tom & Jerry’s &copyright' },
    ]);
  });

  test.each([
    ['<pubDate>soon</pubDate><dc:date>2024-06-10T10:00:00Z</dc:date>', '2024-06-10T10:00:00Z'],
    ['<pubDate>Mon, 10 Jun 2024 10:00:00 CEST</pubDate>', '2024-06-10T08:00:00Z'],
    ['<pubDate>lun., 10 juin 2024 10:00:00 +0000</pubDate>', '2024-06-10T10:00:00Z'],
    ['<pubDate>soon</pubDate>', undefined],
  ])('with %s have that date', (dates, expected) => {
    const feed = rss(
      `<item><title>x</title>${dates}${media('1')}</item>`,
      'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    );
    expect(read(feed).entries[0]?.publishedAt).toBe(expected);
  });

  test.each([
    ['no guid', `<title>x</title>${media('1')}`],
    ['an empty one', `<title>x</title><guid> </guid>${media('1')}`],
    ['one that is too long for an index', `<title>x</title><guid>${'漢'.repeat(400)}</guid>${media('1')}`],
    ['one that is too long', `<title>x</title><guid>${'g'.repeat(2_000)}</guid>${media('1')}`],
  ])('with %s are identified by their media', (_, fields) => {
    expect(read(rss(`<item>${fields}</item>`)).entries).toMatchObject([{ key: 'https://cdn.example.com/1.mp3' }]);
  });

  test.each([
    ['without a title', media('1')],
    ['with an invisible title', `<title>&#x200b;</title>${media('1')}`],
    ['without media', '<title>x</title>'],
    ['with an image alone', '<title>x</title><enclosure url="https://cdn.example.com/1.jpg" type="image/jpeg"/>'],
    [
      'with an image that is called one',
      '<title>x</title><media:content url="https://cdn.example.com/1" medium="image"/>',
    ],
    ['with an image without a type', '<title>x</title><enclosure url="https://cdn.example.com/1.png?size=640"/>'],
    ['with a text alone', '<title>x</title><enclosure url="https://cdn.example.com/1.pdf" type="application/pdf"/>'],
    ['with a page alone', '<title>x</title><media:content url="https://cdn.example.com/1" type="text/html"/>'],
    ['with media of an unknown type', '<title>x</title><media:content url="https://cdn.example.com/1"/>'],
    ['with media nowhere on the web', '<title>x</title><enclosure url="javascript:alert(1)"/>'],
    ['with media in a private network', '<title>x</title><enclosure url="http://192.168.1.1/1.mp3"/>'],
    ['with media behind credentials', '<title>x</title><enclosure url="https://a:b@example.com/1.mp3"/>'],
  ])('%s are skipped', (_, fields) => {
    const feed = rss(`<item>${fields}</item>`, 'xmlns:media="http://search.yahoo.com/mrss/"');
    expect(read(feed)).toMatchObject({ entries: [], skippedCount: 1 });
  });

  test('are deduplicated, without control characters in their keys', () => {
    const items = ['a\u202eb\nc', 'second'].map(
      (title) => `<item><title>${title}</title><guid>g</guid>${media('1')}</item>`,
    );
    expect(read(rss(items.join(''))).entries.map(({ title }) => title)).toEqual(['a b c']);
    const body = `<description>a\0b\u0001\u007f\u0085\tc&#x1;\n</description>`;
    const [entry] = read(rss(`<item><title>x</title>${body}${media('1')}</item>`)).entries;
    expect(entry?.body).toBe('ab\tc');
  });

  test('are the newest if there are too many, in any order', () => {
    const day = (index: number) => new Date(Date.UTC(2000, 0, 1 + index)).toUTCString();
    const items = Array.from(
      { length: maxEntries + 5 },
      (_, index) => `<item><title>${index}</title><pubDate>${day(index)}</pubDate>${media(`${index}`)}</item>`,
    );
    const { entries } = read(rss(items.join('')));
    expect(entries).toHaveLength(maxEntries);
    expect(entries[0]?.title).toBe(`${maxEntries + 4}`);
    expect(entries.at(-1)?.title).toBe('5');
  });
});

describe('the text of a feed', () => {
  const german = rss(`<item><title>Käse</title>${media('1')}</item>`);
  const titleOf = (content: Buffer, contentType?: string) => read(content, contentType).entries[0]?.title;

  test.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${german}`), 'text/xml'],
    ['UTF-8 with another label', Buffer.from(german), 'text/xml; charset=iso-8859-1'],
    ['the label of the server', Buffer.from(german, 'latin1'), 'text/xml; charset="ISO-8859-1"'],
    [
      'the label of the document',
      Buffer.from(german.replace('?>', ' encoding="windows-1252"?>'), 'latin1'),
      'text/xml',
    ],
    ['a wrong label', Buffer.from(german, 'latin1'), 'text/xml; charset=utf-8'],
    ['an unknown label', Buffer.from(german, 'latin1'), 'text/xml; charset=x-none'],
    ['UTF-16', Buffer.from(`\ufeff${german}`, 'utf16le'), 'text/xml'],
    ['UTF-16 without a mark', Buffer.from(german, 'utf16le'), 'text/xml'],
  ])('is read as %s', (_, content, contentType) => {
    expect(titleOf(content, contentType)).toBe('Käse');
  });

  test('expands no entities', () => {
    const bomb = `<!DOCTYPE r [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`;
    const item = `<item><title>&b;x</title>${media('1')}</item>`;
    const { entries } = read(rss(item).replace('?>', `?>${bomb}`));
    expect(entries[0]?.title).toBe('&b;x');
  });

  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><p>Sign in'],
    ['one that refers to a file', `<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>${rss('&f;')}`],
    ['half a feed', '<rss version="2.0"><channel><item><title>x'],
    ['a JSON feed', '{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[]}'],
  ])('%s is refused', (_, content) => {
    expect(() => read(content)).toThrow(/^is not /);
  });
});

test.each([
  ['Tue, 10 Jun 2003 04:00:00 GMT', '2003-06-10T04:00:00Z'],
  ['10 Jun 03 04:00 EST', '2003-06-10T09:00:00Z'],
  ['2024-05-06T07:08:09.123Z', '2024-05-06T07:08:09Z'],
  ['2024-05-06', '2024-05-06T00:00:00Z'],
  ['Mon, 10 Jun 2024 10:00:00 MSK', '2024-06-10T07:00:00Z'],
  ['Mon, 10 Jun 2024 10:00:00 Nowhere/Else', '2024-06-10T10:00:00Z'],
  ['Mo, 10. Juni 2024 10:00', '2024-06-10T10:00:00Z'],
  ['10 Jun 2003 04:00:00', '2003-06-10T04:00:00Z'],
  ['yesterday', undefined],
  ['2 hours ago', undefined],
  ['Episode 12', undefined],
  ['Tue, 45 Foo 2003', undefined],
  ['Tue, 10 Jun 1903 04:00:00 GMT', undefined],
  ['Mon, 01 Jan 0000 00:00:00 GMT', undefined],
  ['0000-01-01T00:00:00Z', undefined],
  ['Fri, 01 Jan 99999 00:00:00 GMT', undefined],
  ['+099999-01-01T00:00:00Z', undefined],
  ['Tue, 10 Jun 2903 04:00:00 GMT', undefined],
  [undefined, undefined],
])('the date %j is %j', (text, expected) => {
  expect(feedDate(text)).toBe(expected);
});
