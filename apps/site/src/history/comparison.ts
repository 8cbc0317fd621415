import type { DataOf } from '@commonplace/client';
import { choiceLabel } from '../parts/choice-label.ts';
import { articleFlags, isChoice } from '@commonplace/rules/article-fields';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';

type Differences = DataOf<'compareArticleRevisions'>;
type Hunk = Differences['hunks'][number];

/** Two revisions and their differences. */
export interface Comparison extends Differences {
  from: number;
  to: number;
}

const marks = { removed: '− ', added: '+ ', context: '  ' } as const;

/** Renders the differences of two revisions: changed lines with changed words, and other fields. */
export function renderComparison({ from, to, hunks, fields, choices = [] }: Comparison, view: View): Html {
  const { history: texts } = view.locale.messages;
  return html`<section aria-labelledby="comparison">
    <h2 id="comparison">${texts.comparison(from, to)}</h2>
    ${renderFields(fields, choices, view)} ${hunks.length === 0 && html`<p>${texts.noChanges}</p> `}
    ${hunks.map((hunk) => renderHunk(hunk, view))}
  </section> `;
}

function renderFields(
  fields: Differences['fields'],
  choices: NonNullable<Differences['choices']>,
  { locale: { messages } }: View,
): Html | false {
  const { history: texts, editor } = messages;
  if (fields.length + choices.length === 0) return false;
  const valueOf = (name: string, value: string) => {
    if (Object.hasOwn(articleFlags, name)) return value === 'true' ? texts.yes : texts.no;
    return value === '' ? texts.none : value;
  };
  const row = (label: string, from: string, to: string) =>
    html`<dt>${label}</dt>
      <dd><del>${from}</del> → <ins>${to}</ins></dd> `;
  return html`<dl>
    ${fields.map(({ name, from, to }) => row(texts.fields[name], valueOf(name, from), valueOf(name, to)))}
    ${choices.map(({ name, from, to }) => {
      if (!isChoice(name)) return row(name, from, to);
      const [before, after] = [from, to].map((value) => choiceLabel(name, value, messages));
      return row(editor.choices[name].label, before ?? '', after ?? '');
    })}
  </dl> `;
}

function renderHunk({ to_start: first, to_lines: count, lines }: Hunk, view: View): Html {
  const label = view.locale.messages.history.lines(first, first + Math.max(0, count - 1));
  return html`<div class="diff" role="group" aria-label="${label}" tabindex="0">
    <p class="diff-lines">${label}</p>
    ${lines.map(renderLine)}
  </div> `;
}

function renderLine({ kind, parts }: Hunk['lines'][number]): Html {
  const words = parts.map(({ text, changed }) => (changed && parts.length > 1 ? html`<b>${text}</b>` : text));
  const line = html`<span aria-hidden="true">${marks[kind]}</span>${words}`;
  if (kind === 'context') return html`<p>${line}</p>`;
  return kind === 'removed' ? html`<del>${line}</del>` : html`<ins>${line}</ins>`;
}
