import { expect, it } from 'vitest';
import { attribute, elementsOf } from '../testing/read-page.ts';
import { sampleView } from '../testing/samples.ts';
import { subject } from '../profiles/profiles.samples.ts';
import { formPaths } from '../parts/form-paths.ts';
import { commentPage } from './comment-page.ts';
import { sampleComment } from './comments.samples.ts';

it('a reaction to a comment returns to the comment', () => {
  const view = { ...sampleView('Site', { isSignedIn: true }), path: '/ada/comment/1a?sort=newest' };
  const like = { id: 5, count: 1, isOwn: false, followed: { names: [], count: 0 }, ownVotes: [] };
  const page = commentPage(
    {
      comment: sampleComment('Text', '1a', [sampleComment('Reply', '1b')]),
      window: { around: null, previous: null, next: null, later_replies_count: 0, has_more_later_replies: false },
      subject: { ...subject('Text'), usual: 'oldest' },
      on: { field: 'article_id', id: 7 },
      commentLikes: new Map([
        ['1a', like],
        ['1b', { ...like, id: 6 }],
      ]),
      authorStanding: undefined,
    },
    view,
  );
  const forms = elementsOf(page).filter((element) => attribute(element, 'action') === formPaths.react);
  const paths = forms.map((form) => {
    const field = elementsOf(form).find((element) => attribute(element, 'name') === 'return_to');
    return attribute(field, 'value');
  });
  expect(paths).toEqual([`${view.path}#comment-1a`, `${view.path}#comment-1b`]);
});
