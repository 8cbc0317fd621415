import { emptyFields } from '../editor/article-fields.ts';
import { paging, sampleArticle, sampleUser, time } from './samples.ts';

export const revision = (text: string, number: number) => ({
  type_of: 'article_revision' as const,
  id: number,
  article_id: 7,
  number,
  kind: 'autosave' as const,
  user: sampleUser(text),
  created_at: time,
  title: text,
  words: 2,
  added: 1,
  removed: 0,
  pending: number === 2,
  refused: number === 1,
});
export const history = (text: string) => ({
  article: sampleArticle(text).article,
  revisions: [revision(text, 2), revision(text, 1)],
  paging,
  comparison: {
    from: 1,
    to: 2,
    hunks: [
      {
        from_start: 1,
        from_lines: 1,
        to_start: 1,
        to_lines: 1,
        lines: (['context', 'removed', 'added'] as const).map((kind) => ({
          kind,
          parts: [
            { text, changed: false },
            { text, changed: true },
          ],
        })),
      },
    ],
    fields: [{ name: 'title' as const, from: text, to: text }],
  },
  shown: { number: 1, article: entered(text) },
  problem: text,
});
export const entered = (text: string) => ({
  slug: null,
  title: text,
  body_markdown: text,
  published: false,
  published_at: null,
  description: text,
  tags: [text],
  series: text,
  main_image: null,
  cover_focus: { x: 20, y: 80 },
  comments_closed: true,
  canonical_url: null,
  language: null,
  organization_id: null,
  subforem_id: null,
  video: null,
});
export const articleFields = (text: string) => ({
  ...emptyFields,
  title: text,
  tags: text,
  body_markdown: text,
  main_image: `https://images.example/${text}`,
  description: text,
  series: text,
  canonical_url: text,
});
export const edited = (text: string) => ({
  fields: articleFields(text),
  organizations: [{ id: 3, name: text }],
  article: {
    id: 1,
    path: '/ada/text-1',
    etag: text,
    state: 'scheduled' as const,
    revision: 3,
    isUnsaved: true,
    series: text,
    organization: '3',
    previewUrl: 'https://site.example/ada/text-1?preview=x',
  },
  key: '',
  notice: text,
  problem: { message: text, fields: new Set(['title']) },
  otherText: text,
  findings: [{ kind: 'missing_alt' as const, subject: text }],
  rendering: {
    body_html: '<p>Yes</p>',
    words: 1,
    reading_time_minutes: 1,
    front_matter: { title: text, description: null, cover_image: text, tags: [text] },
  },
});
