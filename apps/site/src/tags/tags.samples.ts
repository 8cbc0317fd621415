import { paging, sampleCard, type Samples } from '../testing/samples.ts';
import { tagPage } from './tag-page.ts';
import { tagsPage } from './tags-page.ts';

export const tag = (text: string) => ({
  id: 1,
  name: 'bread',
  bg_color_hex: '#aabbcc',
  text_color_hex: null,
  short_summary: text,
});

export const samples: Samples = {
  tag: (text, view) =>
    tagPage(
      { tag: tag(text), order: 'latest', isFollowed: true, otherTags: ['x'], articles: [sampleCard(text)], paging },
      view,
    ),
  tags: (text, view) => tagsPage({ tags: [tag(text)], followed: new Set(), paging }, view),
};
