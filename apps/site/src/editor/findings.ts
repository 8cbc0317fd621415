import type { DataOf } from '@commonplace/client';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import type { Obstacle } from './obstacles.ts';

/** What readers would miss in an article, which the API or the site has found. */
export type Findings = readonly {
  kind: DataOf<'checkArticle'>['findings'][number]['kind'] | 'repeated_footnote';
  subject: string;
}[];

/** Renders what would keep an article from being published, and what readers would miss in it. */
export function renderFindings(findings: Findings, obstacles: readonly Obstacle[], { locale }: View): Html {
  const { editor: texts } = locale.messages;
  const sentences: Readonly<Record<string, string>> = texts.finding;
  const items = findings.map(
    ({ kind, subject }) =>
      html`<li>${sentences[kind] ?? kind} ${subject !== '' && html`<span class="subject">${subject}</span>`}</li> `,
  );
  return html`<section class="editor-findings" aria-labelledby="findings-title">
    <h2 id="findings-title">${texts.findings}</h2>
    ${obstacles.length > 0 && renderObstacles(obstacles, texts.obstacles)}
    ${
      findings.length === 0
        ? obstacles.length === 0 && html`<p role="status">${texts.noFindings}</p>`
        : html`<ul>
              ${items}
            </ul>
            ${obstacles.length === 0 && html`<p class="hint">${texts.findingsHint}</p> `}`
    }
  </section> `;
}

function renderObstacles(obstacles: readonly Obstacle[], hint: string): Html {
  return html`<p class="error">${hint}</p>
    <ul>
      ${obstacles.map(({ field, message }) => html`<li><a href="#${field}">${message}</a></li> `)}
    </ul> `;
}
