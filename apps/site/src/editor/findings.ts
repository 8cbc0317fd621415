import type { DataOf } from '@commonplace/client';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';

type Findings = DataOf<'checkArticle'>['findings'];

/** Renders what readers would miss in an article. */
export function renderFindings(findings: Findings, { locale }: View): Html {
  const { editor: texts } = locale.messages;
  const sentences: Readonly<Record<string, string>> = texts.finding;
  const items = findings.map(
    ({ kind, subject }) =>
      html`<li>${sentences[kind] ?? kind} ${subject !== '' && html`<span class="subject">${subject}</span>`}</li> `,
  );
  return html`<section class="editor-findings" aria-labelledby="findings-title">
    <h2 id="findings-title">${texts.findings}</h2>
    ${
      findings.length === 0
        ? html`<p role="status">${texts.noFindings}</p>`
        : html`<ul>
              ${items}
            </ul>
            <p class="hint">${texts.findingsHint}</p>`
    }
  </section> `;
}
