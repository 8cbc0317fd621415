import type { DataOf } from '@commonplace/client';
import { renderContent } from '@commonplace/ui/content/content';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { languageOf } from '../parts/language-of.ts';
import { coverFocus } from '../parts/cover-focus.ts';
import { renderTags } from '../parts/tags.ts';
import type { EditorData } from './editor-data.ts';

/** Renders a text as readers will see it; front matter comes before the fields. */
export function renderRendering({ fields }: EditorData, rendering: DataOf<'renderArticle'>, view: View): Html {
  const { editor: texts, reading } = view.locale.messages;
  const { front_matter: matter, body_html: body, words, reading_time_minutes: minutes } = rendering;
  const cover = matter?.cover_image ?? fields.main_image;
  const tags = matter?.tags ?? fields.tags.split(',').map((tag) => tag.trim());
  const language = languageOf(fields.language === '' ? null : fields.language);
  const focus = { x: Number(fields.cover_focus_x), y: Number(fields.cover_focus_y) };
  return html`<section class="editor-preview" aria-labelledby="preview-title" id="preview" tabindex="-1">
    <h2 id="preview-title">${texts.preview}</h2>
    <p class="meta"><span>${texts.words(words)}</span> <span>${reading.minutes(minutes)}</span></p>
    <article>
      ${/^https?:\/\//.test(cover) && html`<img class="cover" src="${cover}" alt="" width="1000" height="420" ${coverFocus(focus)} />`}
      <p class="preview-heading" ${language}>${matter?.title ?? fields.title}</p>
      <div class="tag-list">${renderTags(tags.filter((tag) => tag !== ''))}</div>
      <div class="prose below" ${language}>${renderContent(body, 'article')}</div>
    </article>
  </section> `;
}
