import { describe, expect, it } from 'vitest';
import { unpublishFrontMatter } from './unpublish-front-matter.ts';

describe('unpublishFrontMatter', () => {
  it('changes only the flag in the front matter', () => {
    const body = '---\r\ntitle: A\r\npublished: true\r\ntags: x\r\n---\r\n\r\npublished: true  \r\n';
    expect(unpublishFrontMatter(body)).toBe(
      '---\r\ntitle: A\r\npublished: false\r\ntags: x\r\n---\r\n\r\npublished: true  \r\n',
    );
  });

  it.each(['published: TRUE', 'published:true', 'published : "true"'])('recognizes %s', (line) => {
    expect(unpublishFrontMatter(`---\ntitle: A\n${line}\n---\ntext`)).toMatch(/^---\ntitle: A\n.*false"?\n---\ntext$/);
  });

  it('leaves a body without front matter as it is', () => {
    expect(unpublishFrontMatter('published: true\n\ntext')).toBe('published: true\n\ntext');
  });
});
