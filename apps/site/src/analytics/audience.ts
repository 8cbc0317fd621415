import type { DataOf } from '@commonplace/client';
import { writeNumber, writeShare } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { languageName } from '../parts/languages.ts';
import { renderShare } from './bar-chart.ts';
import { renderTable } from './tables.ts';

export type Audience = DataOf<'getAnalyticsAudience'>;

/** A part of the views, by name. */
interface ViewShare {
  name: string;
  count: number;
}

/** Languages beyond these are added up. */
const maxLanguages = 10;

/** Renders the languages and devices of readers with their shares of the views. */
export function renderAudience({ languages, devices }: Audience, { locale }: View): Html {
  const { analytics: texts } = locale.messages;
  const languageShares = languages.map(({ language, count }) => ({
    name: language === '' ? texts.unknownLanguage : languageName(language, locale.code),
    count,
  }));
  const rest = languageShares.slice(maxLanguages).reduce((sum, { count }) => sum + count, 0);
  const shortened = [
    ...languageShares.slice(0, maxLanguages),
    ...(rest > 0 ? [{ name: texts.otherLanguages, count: rest }] : []),
  ];
  const deviceShares = devices.map(({ device, count }) => ({ name: texts.devices[deviceIn(device)], count }));
  return html`<section aria-labelledby="audience">
    <h2 id="audience">${texts.audience}</h2>
    <p class="hint">${texts.audienceText}</p>
    ${
      languages.length === 0
        ? html`<p class="muted">${texts.noReferrers}</p>`
        : html`<div class="shares">
            ${renderShares(texts.language, shortened, locale)} ${renderShares(texts.device, deviceShares, locale)}
          </div>`
    }
  </section> `;
}

function deviceIn(device: string): 'phone' | 'tablet' | 'computer' | 'unknown' {
  return device === 'phone' || device === 'tablet' || device === 'computer' ? device : 'unknown';
}

function renderShares(title: string, shares: readonly ViewShare[], locale: View['locale']): Html {
  const { analytics: texts } = locale.messages;
  const views = shares.reduce((sum, { count }) => sum + count, 0);
  const rows = shares.map(
    ({ name, count }) =>
      html`<tr>
        <th scope="row">${name}</th>
        <td>${writeNumber(locale, count)}</td>
        <td>${renderShare(count / views)}<span>${writeShare(locale, count / views)}</span></td>
      </tr> `,
  );
  return renderTable(title, [title, texts.measures.views, texts.share], rows);
}
