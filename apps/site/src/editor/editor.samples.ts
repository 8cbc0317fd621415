import type { Samples } from '../testing/samples.ts';
import { emptyFields } from '@commonplace/editor/article-fields';
import { editorPage } from './editor-page.ts';

const articleFields = (text: string) => ({
  ...emptyFields,
  title: text,
  tags: text,
  body_markdown: text,
  main_image: `https://images.example/${text}`,
  description: text,
  series: text,
  canonical_url: text,
});
const edited = (text: string) => ({
  fields: articleFields(text),
  organizations: [{ id: 3, name: text }],
  article: {
    id: 1,
    path: '/ada/text-1',
    etag: text,
    state: 'scheduled' as const,
    revision: 3,
    hasUnpublishedChanges: true,
    own: { series: text, organization: '3', description: '', language: '' },
    detected: { description: text, language: 'de' },
    schedule: '',
    previewUrl: 'https://site.example/ada/text-1?preview=x',
  },
  key: '',
  notice: text,
  problem: { message: text, fields: new Set(['title']) },
  otherText: text,
  findings: [{ kind: 'missing_alt' as const, subject: text }],
  obstacles: [{ field: 'title' as const, message: text }],
  rendering: {
    body_html: '<p>Yes</p>',
    words: 1,
    reading_time_minutes: 1,
    front_matter: { title: text, description: null, cover_image: text, tags: [text] },
  },
});

export const samples: Samples = {
  newArticle: (text, view) => editorPage({ fields: articleFields(text), organizations: [], key: text }, view),
  editArticle: (text, view) => editorPage(edited(text), view),
};
