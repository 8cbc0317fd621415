import { expect, test } from 'vitest';
import { isKnownVideoAddress } from './video-hosts.ts';

test.each([
  ['https://www.youtube.com/watch?v=abc', true],
  ['http://youtube.com/watch?v=abc', true],
  ['https://youtu.be/abc', true],
  ['https://www.twitch.tv/videos/123', true],
  ['https://player.twitch.tv/?video=123', true],
  ['https://vimeo.com/123', true],
  ['https://player.mux.com/abc', true],
  ['https://www.youtube.com/', false],
  ['https://youtube.com.example.com/watch?v=abc', false],
  ['https://example.com/youtube.com/watch', false],
  ['https://user@youtu.be/abc', false],
  ['ftp://youtu.be/abc', false],
  ['youtu.be/abc', false],
])('%s: %s', (address, expected) => {
  expect(isKnownVideoAddress(address)).toBe(expected);
});
