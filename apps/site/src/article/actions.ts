import { compactCount } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { icon } from '@commonplace/ui/parts/icons';
import type { View } from '@commonplace/ui/view';
import { alignedWith } from '../parts/language-of.ts';
import { formPaths } from '../parts/form-paths.ts';
import { reportPath } from '../parts/report-path.ts';
import { renderToggle } from '../parts/toggle.ts';
import { reactionKinds } from '../reactions/reaction-kinds.ts';
import { renderReaction } from '../reactions/reaction.ts';
import type { ArticlePageData } from './article-data.ts';

/** Renders the reactions, the number of comments, and the buttons to save and to share. */
export function renderActions({ article, reactions, isSaved }: ArticlePageData, view: View): Html {
  const { reading: texts } = view.locale.messages;
  // Without a script, members come back to the buttons, which are below the text on narrow screens.
  const here = view.viewer ? { ...view, path: `${view.path}#actions` } : view;
  const toggles = reactionKinds.map((kind) => {
    const reaction = reactions.find(({ category }) => category === kind.category);
    const fields = { reactable_type: 'Article', reactable_id: article.id, category: kind.category };
    return renderReaction({ name: kind.icon, label: texts[kind.text] }, fields, reaction, here);
  });
  const saved = html`${icon('save')}<span data-on="${texts.saved}" data-off="${texts.save}"
      >${isSaved ? texts.saved : texts.save}</span
    >`;
  const save = { action: formPaths.save, fields: { article_id: article.id }, isOn: isSaved };
  const total = reactions.reduce((sum, { count }) => sum + count, 0);
  return html`<div
    class="actions"
    id="actions"
    role="group"
    aria-label="${texts.actions}"
    ${alignedWith(article.language)}
  >
    <span class="unseen">${texts.reactionCount(total)}</span>
    ${toggles}
    <hr />
    <a href="#comments" aria-label="${texts.commentCount(article.comments_count)}"
      >${icon('comment')}<span>${compactCount(view.locale, article.comments_count)}</span></a
    >
    ${renderToggle({ ...save, content: saved }, here)}
    <data hidden class="u-url" value="${article.path}"></data>
    <share-link data-url="${article.path}"
      ><a href="${mailOf(article, view)}" aria-label="${texts.share}"
        >${icon('share')}<span data-label>${texts.share}</span></a
      ></share-link
    >
    ${renderLastAction(article, view)}
  </div>`;
}

/** Returns the link to share an article by email, for browsers without a script. */
function mailOf({ path }: ArticlePageData['article'], { site }: View): string {
  return `mailto:?body=${site.origin}${path}`;
}

/** Renders the link to the statistics for the author, unless the article is a draft, and to the report form for others. */
function renderLastAction(
  { id, path, user, published_at: publishedAt }: ArticlePageData['article'],
  view: View,
): Html | false {
  const { reading, analytics } = view.locale.messages;
  if (view.viewer?.username !== user.username)
    return html`<a href="${reportPath(path)}" rel="nofollow">${icon('report')}<span>${reading.report}</span></a>`;
  if (publishedAt === null) return false;
  return html`<a href="/dashboard/analytics?article_id=${id}">${icon('chart')}<span>${analytics.stats}</span></a>`;
}
