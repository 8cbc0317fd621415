import { randomUUID } from 'node:crypto';
import { discussionScript } from '@commonplace/ui/assets';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import type { CommentNode, DiscussionWindow, ShownReactions } from './comment-data.ts';
import { plainText } from '../parts/plain-text.ts';
import { commentJsonLd } from './comment-json-ld.ts';
import type { Commentable } from './comment-form.ts';
import { discussionPath, pathOfComment, type ChosenOrder } from './comment-order.ts';
import { renderCommentTools } from './comment-tools.ts';
import { authorOf, renderComments } from './comments.ts';
import { wayOn } from './comment-window.ts';
import { renderMissing } from '../parts/missing.ts';
import type { Standing } from '../serving/view.ts';

/** What is commented. */
interface CommentSubject {
  title: string;
  path: string;
  authorUsername: string | undefined;
  /** The usual order of its comments. */
  usual: ChosenOrder['usual'];
}

/** The data of a comment's page. */
export interface CommentPageData {
  /** With the first of its replies. */
  comment: CommentNode;
  /** The window with these replies. */
  window: DiscussionWindow;
  /** What is commented; undefined while it is unavailable. */
  subject: CommentSubject | undefined;
  on: Commentable;
  commentLikes: ShownReactions['commentLikes'];
  /** The status of the author of the comment, for moderators. */
  authorStanding: Standing | undefined;
}

/** Renders a comment with its replies and the way to what it comments on. */
export function commentPage(data: CommentPageData, view: View): string {
  const { comment, window, subject, on, commentLikes: likes, authorStanding: standing } = data;
  const { reading: texts } = view.locale.messages;
  const author = authorOf(comment);
  const moderated = author && standing && { username: author.username, standing };
  const deletedTo = subject ? `${subject.path}#comments` : '/';
  const title = texts.commentBy(author?.name ?? '');
  const absolute = (path: string) => new URL(path, view.site.origin).href;
  const head = {
    title: subject ? `${title}: ${subject.title}` : title,
    description: plainText(comment.body_html),
    canonical: author ? `/${author.username}/comment/${comment.id_code}` : (subject?.path ?? view.path),
    type: 'article',
    jsonLd: commentJsonLd(comment, absolute).map((node) => ({
      ...node,
      ...(subject && { about: { '@type': 'Article', headline: subject.title, url: absolute(subject.path) } }),
    })),
  } as const;
  const chosen = { order: 'oldest', usual: subject?.usual ?? 'oldest' } as const;
  const thread = {
    on: { ...on, formKey: randomUUID() },
    authorUsername: subject?.authorUsername,
    likes,
    subjectPath: subject?.path,
    chosen,
  };
  const main = html`${
      subject
        ? html`<p class="section-title">${texts.commentOn}</p>
            <h1 dir="auto"><a href="${subject.path}">${subject.title}</a></h1>
            <p>
              <a href="${pathOfComment(subject.path, chosen, comment.id_code)}" rel="nofollow">${texts.context}</a>
            </p>`
        : html`<h1>${title}</h1>
            ${renderMissing(texts.commentOn, view)}`
    }
    ${on.isClosed === true && html`<p class="muted">${texts.commentsClosed}</p> `}
    <section ${attributes({ 'data-discussion': subject?.path, 'data-script': discussionScript.path })}>
      ${renderComments([comment], { ...thread, moderated, deletedTo, view })}
      ${subject && renderWayOn(window, discussionPath(subject.path, chosen, { after: window.next ?? '' }), view)}
    </section>
    ${renderCommentTools(view)}`;
  return renderPage({ head, layout: 'narrow', main }, view);
}

/** Renders the way to the further replies, which are in the discussion. */
function renderWayOn(window: DiscussionWindow, path: string, { locale }: View): Html | false {
  if (window.next === null) return false;
  const { note, text } = wayOn(window, locale.messages.reading);
  return html`<p>
    ${note !== undefined && html`<span class="muted">${note}</span> `}<a
      class="button quiet"
      href="${path}#comments"
      rel="nofollow"
      >${text}</a
    >
  </p> `;
}
