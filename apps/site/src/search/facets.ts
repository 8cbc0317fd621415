import type { components } from '@commonplace/client';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { searchPath, type SearchQuery } from '../parts/search-query.ts';

type Facets = components['schemas']['SearchAnswer']['facets'];
type FacetName = 'tag' | 'username' | 'year';

/** A value of a facet; authors have a name. */
interface FacetValue {
  value: string;
  count: number;
  name?: string;
}

const maxValues = 10;

/** Renders links that narrow a search, or widen it again. */
export function renderFacets(query: SearchQuery, facets: Facets, { locale }: View): Html {
  const { lists: texts } = locale.messages;
  const groups = [
    { name: 'tag', title: texts.filterTag, values: facets.tags },
    { name: 'username', title: texts.filterAuthor, values: facets.author },
    { name: 'year', title: texts.filterYear, values: facets.year },
  ] as const satisfies readonly { name: FacetName; title: string; values: readonly FacetValue[] | undefined }[];
  return html`${renderOrder(query, texts)}
  ${groups.map(({ name, title, values = [] }) => {
    const chosen = query[name];
    const visible = chosen === undefined || chosen === '' ? values.slice(0, maxValues) : [chosenOf(chosen, values)];
    return (
      visible.length > 0 &&
      html`<section>
        <h2 class="section-title">${title}</h2>
        <div class="facets">${visible.map((facet) => renderFacet(query, name, facet))}</div>
      </section> `
    );
  })}`;
}

/** Renders the same links folded, with those that are chosen, for windows that are too narrow for both them and the results. */
export function renderFoldedFacets(query: SearchQuery, facets: Facets, view: View): Html {
  const { lists: texts } = view.locale.messages;
  const { sort, tag, username, year } = query;
  const author = username && chosenOf(username, facets.author ?? []);
  const chosen = [sort === 'date' && texts.sortNewest, tag, author && (author.name || author.value), year];
  const names = chosen.filter((name) => name !== undefined && name !== false && name !== '');
  return html`<details class="groups filters">
    <summary>${texts.filters}${names.map((name, at) => html`${at === 0 ? ': ' : ', '}<bdi>${name}</bdi>`)}</summary>
    <div>${renderFacets(query, facets, view)}</div>
  </details> `;
}

function renderOrder(query: SearchQuery, texts: View['locale']['messages']['lists']): Html {
  const isNewest = query.sort === 'date';
  const orders = [
    { href: searchPath({ ...query, sort: undefined }), text: texts.sortRelevance, isCurrent: !isNewest },
    { href: searchPath({ ...query, sort: 'date' }), text: texts.sortNewest, isCurrent: isNewest },
  ];
  return html`<section>
    <h2 class="section-title">${texts.sort}</h2>
    <div class="facets">
      ${orders.map(
        ({ href, text, isCurrent }) =>
          html`<a href="${href}" rel="nofollow" ${attributes({ 'aria-current': isCurrent && 'true' })}>${text}</a> `,
      )}
    </div>
  </section> `;
}

/** Returns the value that narrows a search, without a count. */
function chosenOf(chosen: string, values: readonly FacetValue[]): FacetValue {
  return { value: chosen, ...values.find(({ value }) => value === chosen), count: 0 };
}

function renderFacet(query: SearchQuery, name: FacetName, { value, count, name: label = '' }: FacetValue): Html {
  const isChosen = query[name] === value;
  const href = searchPath({ ...query, [name]: isChosen ? undefined : value });
  return html`<a href="${href}" rel="nofollow" ${attributes({ 'aria-current': isChosen && 'true' })}
    ><bdi>${label || value}</bdi>${count > 0 && html` <span class="muted">${count}</span>`}${isChosen && ' ×'}</a
  > `;
}
