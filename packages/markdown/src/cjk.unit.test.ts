import { assert, constantFrom, property, string } from 'fast-check';
import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render.ts';
import { relativeCost } from './testing/relative-cost.ts';

const rendered = (content: string) => renderMarkdown(content, { profile: 'article' }).html.trim();

describe('emphasis without spaces around it', () => {
  it.each([
    ['彼は**「はい」**と言った。', '<p>彼は<strong>「はい」</strong>と言った。</p>'],
    ['**東京（Tokyo）**は首都', '<p><strong>東京（Tokyo）</strong>は首都</p>'],
    ['これは**「重要」**です', '<p>これは<strong>「重要」</strong>です</p>'],
    ['これは*「重要」*です', '<p>これは<em>「重要」</em>です</p>'],
    ['这是**“重点”**内容', '<p>这是<strong>“重点”</strong>内容</p>'],
    ['**서울(Seoul)**은 수도', '<p><strong>서울(Seoul)</strong>은 수도</p>'],
    ['これは~~「古い」~~です', '<p>これは<s>「古い」</s>です</p>'],
  ])('shows in %s', (content, html) => {
    expect(rendered(content)).toBe(html);
  });

  it('is read in linear time', () => {
    const cost = relativeCost(40_000, (size) => rendered('は**「'.repeat(size / 4)));
    expect(cost).toBeLessThan(4);
  });
});

it('changes nothing in texts of other scripts', () => {
  const plain = new MarkdownIt({ html: true });
  const friendly = new MarkdownIt({ html: true }).use(cjkFriendly);
  const sign = constantFrom(...Array.from('**__~~`[]() \n.,!?“”«»„’—…(aBéжشע1्ก€😀️'));
  assert(
    property(string({ unit: sign, maxLength: 40 }), (text) => {
      expect(friendly.render(text)).toBe(plain.render(text));
    }),
    { numRuns: 2000 },
  );
});
