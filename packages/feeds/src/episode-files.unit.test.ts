import { expect, it } from 'vitest';
import { readChapters, readTranscript } from './episode-files.ts';

it('reads chapters in order, without those that are no entries of a list or have no title', () => {
  const chapters = [
    { startTime: 90.5, title: 'Rye\u0000' },
    { startTime: 0, title: 'Start' },
    { startTime: 30, title: 'Hidden', toc: false },
    { startTime: 'soon', title: 'No time' },
    { startTime: 40 },
    null,
  ];
  expect(readChapters(JSON.stringify({ version: '1.2.0', chapters }))).toEqual([
    { startSeconds: 0, title: 'Start' },
    { startSeconds: 90, title: 'Rye' },
  ]);
  expect(['', '[]', '{"chapters":7}', '{'].map(readChapters)).toEqual([[], [], [], []]);
});

const vtt = `WEBVTT

NOTE made by hand

1
00:00:01.000 --> 00:00:04.000
<v Ada Lovelace>Rye &amp; wheat</v>

01:02:03.500 --> 01:02:05.000
<v Ada Lovelace><i>rise</i></v>

01:02:06.000 --> 01:02:07.000
<v Tomás>Well.</v>
`;
const said = (startSeconds: number | undefined, speaker: string | undefined, text: string) => ({
  startSeconds,
  speaker,
  text,
});

it.each([
  ['text/vtt', vtt, [said(1, 'Ada Lovelace', 'Rye & wheat rise'), said(3_726, 'Tomás', 'Well.')]],
  ['application/srt', '1\r\n00:00:02,500 --> 00:00:03,000\r\nHello\r\nthere\r\n', [said(2, undefined, 'Hello there')]],
  [
    'application/json',
    JSON.stringify({ segments: [{ speaker: 'Ada', startTime: 7.2, body: 'Rye\ud800' }, { body: 4 }] }),
    [said(7, 'Ada', 'Rye\ufffd')],
  ],
  [
    'text/html',
    '<style>p{}</style><p>One</p><script>alert("<p>")</script><p>Two<br>',
    [said(undefined, undefined, 'One'), said(undefined, undefined, 'Two')],
  ],
  ['text/plain', 'One\n\nTwo', [said(undefined, undefined, 'One'), said(undefined, undefined, 'Two')]],
  ['application/json', 'no', []],
])('reads a transcript in %s', (type, text, parts) => {
  expect(readTranscript(text, type)).toEqual(parts);
});

it('reads at most 500,000 characters, with little work whatever they are', () => {
  const length = (text: string, type: string) =>
    readTranscript(text, type).reduce((sum, part) => sum + part.text.length, 0);
  expect(length('word '.repeat(99).concat('\n\n').repeat(2_000), 'text/plain')).toBeLessThanOrEqual(500_000);
  const start = process.cpuUsage();
  for (const hostile of ['<', '<script>', '<v ', '&', '\n ', '-->\n\n', '<style']) {
    length(hostile.repeat(2_000_000 / hostile.length), 'text/html');
    length(hostile.repeat(2_000_000 / hostile.length), 'text/vtt');
  }
  const { user, system } = process.cpuUsage(start);
  // Work that grows with the square of a text takes minutes.
  expect((user + system) / 1_000).toBeLessThan(60_000);
});
