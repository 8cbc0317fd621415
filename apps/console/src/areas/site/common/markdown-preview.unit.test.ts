import { expect, it } from 'vitest';
import { renderMarkdownPreview } from './markdown-preview.ts';

it('shows emphasis next to signs of texts without spaces, as the site does', () => {
  expect(renderMarkdownPreview('これは**「重要」**です')).toBe('<p>これは<strong>「重要」</strong>です</p>\n');
});
