import { html, type Html } from '@commonplace/ui/markup';
import { icon } from '@commonplace/ui/parts/icons';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';
import { deskPage, renderEmpty } from './desk-page.ts';

const part = '/dashboard/series';

/** The data of the viewer's series. */
export interface DeskSeriesData {
  /** Undefined while they are unavailable. */
  series: readonly { id: number; name: string; path: string; articles_count: number }[] | undefined;
  paging: Paging;
}

/** Renders the viewer's series. */
export function deskSeriesPage({ series, paging }: DeskSeriesData, view: View): string {
  const { desk: texts, reading } = view.locale.messages;
  const rows = (series ?? []).map(
    ({ id, name, path, articles_count: count }) =>
      html`<li>
        <article class="desk-row">
          <div>
            <h2><a href="${part}/${id}">${name}</a></h2>
            <p class="muted">${reading.parts(count)}</p>
          </div>
          <div class="desk-actions">
            ${count > 1 && html`<a class="button quiet" href="${part}/${id}" aria-label="${texts.order}: ${name}">${texts.order}</a> `}
            <a class="button quiet" href="${path}" aria-label="${texts.openSeriesOf(name)}">${texts.openSeries}</a>
          </div>
        </article>
      </li> `,
  );
  const list =
    rows.length === 0
      ? renderEmpty(texts.noSeries)
      : html`<ul class="plain-list desk-list">
            ${rows}
          </ul>
          <p class="form-buttons hint">${texts.seriesHint}</p>`;
  const content =
    series === undefined ? renderMissing(texts.seriesTitle, view) : html`${list}${renderPager(part, paging, view)}`;
  return deskPage({ title: texts.seriesTitle, text: texts.seriesText, part, paging, content }, view);
}

/** The data of the order of a series. */
export interface SeriesOrderData {
  id: number;
  name: string;
  /** The page of readers. */
  path: string;
  /** The parts of this page in order. */
  parts: readonly { id: number; title: string; path: string; position: number }[];
  total: number;
  paging: Paging;
}

/** Renders the parts of a series with the buttons that move them. */
export function seriesOrderPage(
  { id, name, path: shownAt, parts, total, paging }: SeriesOrderData,
  view: View,
): string {
  const { desk: texts } = view.locale.messages;
  const path = `${part}/${id}`;
  const content = html`<ol class="plain-list desk-list">
      ${parts.map((one) => html`<li id="part-${one.id}">${renderPart(one, total, view)}</li> `)}
    </ol>
    ${renderPager(path, paging, view)}`;
  const action = html`<a class="button quiet" href="${shownAt}">${texts.openSeries}</a>`;
  return deskPage({ title: texts.orderOf(name), text: texts.orderText, part, path, paging, action, content }, view);
}

function renderPart({ id, title, path, position }: SeriesOrderData['parts'][number], total: number, view: View): Html {
  const { desk: texts } = view.locale.messages;
  const button = (name: 'up' | 'down', to: number, label: string) =>
    html`<button class="quiet" name="position" value="${to}" aria-label="${label}">${icon(name)}</button> `;
  return html`<article class="desk-row">
    <div>
      <p class="muted">${texts.partNumber(position)}</p>
      <h2><a href="${path}">${title}</a></h2>
    </div>
    <form method="post" action="${formPaths.movePart}" class="desk-actions">
      <input type="hidden" name="article_id" value="${id}" />
      <input type="hidden" name="return_to" value="${view.path.split('#', 1)[0]}" />
      ${position > 1 && button('up', position - 1, texts.moveUpOf(title))}
      ${position < total && button('down', position + 1, texts.moveDownOf(title))}
    </form>
  </article> `;
}
