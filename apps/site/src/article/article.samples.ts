import { sampleComment } from '../comments/comments.samples.ts';
import type { CommentNode } from '../comments/comment-data.ts';
import { origin, sampleCard, type Samples } from '../testing/samples.ts';
import type { ArticlePageData } from './article-data.ts';
import { articlePage } from './article-page.ts';

/** Returns the data of an article's page with comments, a series and further articles. */
export function sampleArticle(text = 'Text'): ArticlePageData {
  const card = sampleCard(text);
  const deleted = { ...sampleComment(text, '1c'), user: {} } as CommentNode;
  return {
    article: {
      ...card,
      type_of: 'article',
      id: 7,
      readable_publish_date: 'Jan 15',
      slug: 'text-1',
      url: `${origin}/ada/text-1`,
      positive_reactions_count: 3,
      collection_id: 1,
      subforem_id: null,
      social_image: '/social.png',
      canonical_url: `${origin}/ada/text-1`,
      created_at: '2026-01-15T09:30:00Z',
      edited_at: '2026-01-17T09:30:00Z',
      crossposted_at: null,
      published_at: '2026-01-15T09:30:00Z',
      last_comment_at: '2026-01-15T09:30:00Z',
      tag_list: 'bread',
      tags: ['bread'],
      body_html: ['one', 'two', 'three']
        .map(
          (name) =>
            `<h2><a name="${name}" href="#${name}" class="anchor" aria-label="Link to ${name}"></a>${name}</h2>\n<p>Flour.</p>\n`,
        )
        .join(''),
      body_markdown: '',
    },
    window: { around: '1a', previous: '1', next: '1c', later_replies_count: 12 },
    chosen: { order: 'newest', usual: 'oldest' },
    comments: [sampleComment(text, '1a', [sampleComment(text, '1b')]), deleted],
    reactions: [{ category: 'like', count: 3, isOwn: true }],
    followed: { names: [text], count: 3 },
    ownVotes: ['vomit'],
    commentLikes: new Map([
      ['1a', { id: 11, count: 2, isOwn: false, ownVotes: [], followed: { names: [text], count: 3 } }],
    ]),
    isSaved: true,
    isFollowed: false,
    authorStanding: { id: 1, status: 'limited', statuses: ['limited'], may_change: true },
    series: { title: text, path: '/ada/series/1', parts: [{ title: text, path: '/ada/text-1' }] },
    readNext: [card],
    draft: { parent: '1a', text, problem: text },
  };
}

export const samples: Samples = {
  article: (text, view) => articlePage(sampleArticle(text), view),
};
