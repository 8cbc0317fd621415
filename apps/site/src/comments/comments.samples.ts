import { sampleUser, type Samples } from '../testing/samples.ts';
import { standing, subject } from '../profiles/profiles.samples.ts';
import type { CommentNode, ShownReactions } from './comment-data.ts';
import { commentEditPage } from './comment-edit-page.ts';
import { commentPage } from './comment-page.ts';
import { signedOutPage } from './comment-preview-page.ts';

/** Returns a comment with replies. */
export function sampleComment(text = 'Text', code = '1a', children: CommentNode[] = []): CommentNode {
  return {
    type_of: 'comment',
    id_code: code,
    created_at: '2026-01-16T09:30:00Z',
    body_html: '<p>Well <em>said</em>.</p>\n',
    user: sampleUser(text, 'bo'),
    image_url: null,
    edited_at: null,
    parent_id_code: null,
    thread_id_code: code,
    depth: 0,
    answered: null,
    replies_count: 2,
    has_more_replies: false,
    children,
  };
}

const on = { field: 'article_id', id: 7 } as const;
const likes: ShownReactions['commentLikes'] = new Map();

export const samples: Samples = {
  comment: (text, view) =>
    commentPage(
      {
        comment: sampleComment(text),
        window: { around: null, previous: null, next: '1a', later_replies_count: 1000, has_more_later_replies: true },
        subject: { ...subject(text), usual: 'oldest' },
        on,
        commentLikes: likes,
        authorStanding: standing,
      },
      view,
    ),
  commentSignedOut: (text, view) => signedOutPage({ edited: { idCode: '1a', path: '/ada/comment/1a', text } }, view),
  commentEdit: (text, view) => commentEditPage({ idCode: '1a', path: '/ada/comment/1a', text, problem: text }, view),
};
