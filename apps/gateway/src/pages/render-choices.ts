import type { ChoiceField, SeveralField, MultiValueField } from './form-view.ts';
import { attributes, html, type Html } from './markup.ts';
import { whichOf, type Which } from './multi-value-field.ts';

/** What a group of choices is rendered with. */
interface ChoiceContext {
  /** Of the first, where a message about all of them leads. */
  id: string;
  /** The ids of what describes them. */
  described: string;
  /** That, rendered. */
  notes: Html;
  /** What was chosen in a form that was refused. */
  sent: readonly string[] | undefined;
}

interface Choice {
  type: 'radio' | 'checkbox';
  id: string;
  name: string;
  value: string;
  label: string | Html;
  hint?: string | undefined;
  isChosen: boolean;
}

/** One of several, each with what it means. */
export function renderChoice({ chosen, ...field }: ChoiceField, context: ChoiceContext): Html {
  return renderOptions('radio', field, { ...context, sent: context.sent ?? [chosen] });
}

/** Any of several, likewise. */
export function renderSeveral(field: SeveralField, context: ChoiceContext): Html {
  return renderOptions('checkbox', field, context);
}

function renderOptions(
  type: Choice['type'],
  { name, label, options }: Pick<ChoiceField | SeveralField, 'name' | 'label' | 'options'>,
  context: ChoiceContext,
): Html {
  const { id, sent = [] } = context;
  const rendered = options.map(({ value, label: text, hint }, at) =>
    renderOne({
      type,
      id: at === 0 ? id : `${id}-${at}`,
      name,
      value,
      label: text,
      hint,
      isChosen: sent.includes(value),
    }),
  );
  return renderFieldset(label, rendered, context);
}

/** None or some of many; those are in the way only of who wants some, or has ticked some (`.some` of the style sheet). */
export function renderMultiValue(
  { name, label, none, some, groups }: MultiValueField,
  context: ChoiceContext & { which: string | undefined },
): Html {
  const { id, sent = [], which = sent.length === 0 ? 'none' : 'some' } = context;
  const radio = (value: Which, text: string) =>
    renderOne({
      type: 'radio',
      id: value === 'none' ? id : `${id}-${value}`,
      name: whichOf(name),
      value,
      label: text,
      isChosen: value === which,
    });
  const ticked = ({ label: about, options }: MultiValueField['groups'][number]) =>
    html`<fieldset>
      <legend>${about}</legend>
      <div class="side-by-side">
        ${options.map((option) => {
          const { value, about: unseen } = option;
          const text = html`${option.label}${unseen !== undefined && html`<span class="unseen">${unseen}</span>`}`;
          const isChosen = sent.includes(value);
          return renderOne({ type: 'checkbox', id: `${id}-${value}`, name, value, label: text, isChosen });
        })}
      </div>
    </fieldset> `;
  const rendered = html`${radio('none', none)}${radio('some', some)}
    <details class="groups" open>
      <summary>What there is to tick</summary>
      <div>${groups.map(ticked)}</div>
    </details> `;
  return renderFieldset(label, rendered, context, 'some');
}

function renderFieldset(
  label: string,
  content: Html | readonly Html[],
  { described, notes }: ChoiceContext,
  kind = '',
): Html {
  return html`<fieldset class="field ${kind}" ${attributes({ 'aria-describedby': described || undefined })}>
    <legend>${label}</legend>
    ${notes}${content}
  </fieldset> `;
}

function renderOne({ type, id, name, value, label, hint, isChosen }: Choice): Html {
  const own = attributes({ checked: isChosen, 'aria-describedby': hint && `${id}-about` });
  return html`<div class="checkbox">
    <input type="${type}" id="${id}" name="${name}" value="${value}" ${own} /><label for="${id}">${label}</label>
    ${hint !== undefined && html`<p class="hint" id="${id}-about">${hint}</p>`}
  </div> `;
}
