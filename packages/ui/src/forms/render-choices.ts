import type { ChoiceField, CheckboxesField, Label, MultiValueField } from './form-view.ts';
import { attributes, html, type Html } from '../markup.ts';

/** Whether none or some of many options were chosen. */
type Which = 'none' | 'some';

/** Returns the name of the radio buttons above the checkboxes of a field with many options. */
export function whichOf(name: string): string {
  return `${name}_which`;
}

interface ChoiceContext {
  /** The id of the first option, to which error messages link. */
  id: string;
  /** The ids of the describing elements. */
  described: string;
  /** The rendered describing elements. */
  notes: Html;
  /** The submitted values of a refused form. */
  sent: readonly string[] | undefined;
}

interface Choice {
  type: 'radio' | 'checkbox';
  id: string;
  name: string;
  value: string;
  label: Label;
  hint?: string | undefined;
  isFixed?: boolean | undefined;
  isChosen: boolean;
}

/** Renders radio buttons. */
export function renderChoice({ chosen, ...field }: ChoiceField, context: ChoiceContext): Html {
  return renderOptions('radio', field, { ...context, sent: context.sent ?? [chosen] });
}

/** Renders checkboxes. */
export function renderSeveral(field: CheckboxesField, context: ChoiceContext): Html {
  return renderOptions('checkbox', field, context);
}

function renderOptions(
  type: Choice['type'],
  { name, label, options }: Pick<CheckboxesField, 'name' | 'label' | 'options'>,
  context: ChoiceContext,
): Html {
  const { id, sent = [] } = context;
  const rendered = options.map(({ value, label: text, hint, isFixed }, at) =>
    renderOne({
      type,
      id: at === 0 ? id : `${id}-${at}`,
      name,
      value,
      label: text,
      hint,
      isFixed,
      isChosen: isFixed === true || sent.includes(value),
    }),
  );
  return renderFieldset(label, rendered, context);
}

/** Renders none or some of many; the style sheet (`.some`) hides the checkboxes unless they are needed. */
export function renderMultiValue(
  { name, label, none, some, groups }: MultiValueField,
  context: ChoiceContext & { which: string | undefined; summary: string },
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
  const group = ({ label: about, options }: MultiValueField['groups'][number]) =>
    html`<fieldset>
      <legend>${about}</legend>
      <div class="side-by-side">
        ${options.map((option) => {
          const { value, about: hidden } = option;
          const text = html`${option.label}${hidden !== undefined && html`<span class="unseen">${hidden}</span>`}`;
          const isChosen = sent.includes(value);
          return renderOne({ type: 'checkbox', id: `${id}-${value}`, name, value, label: text, isChosen });
        })}
      </div>
    </fieldset> `;
  const rendered = html`${radio('none', none)}${radio('some', some)}
    <details class="groups" open>
      <summary>${context.summary}</summary>
      <div>${groups.map(group)}</div>
    </details> `;
  return renderFieldset(label, rendered, context, 'some');
}

function renderFieldset(
  label: Label,
  content: Html | readonly Html[],
  { described, notes }: ChoiceContext,
  kind = '',
): Html {
  return html`<fieldset class="field ${kind}" ${attributes({ 'aria-describedby': described || undefined })}>
    <legend>${label}</legend>
    ${notes}${content}
  </fieldset> `;
}

function renderOne({ type, id, name, value, label, hint, isFixed, isChosen }: Choice): Html {
  const own = attributes({ checked: isChosen, disabled: isFixed, 'aria-describedby': hint && `${id}-about` });
  return html`<div class="checkbox">
    <input type="${type}" id="${id}" name="${name}" value="${value}" ${own} /><label for="${id}">${label}</label>
    ${hint !== undefined && html`<p class="hint" id="${id}-about">${hint}</p>`}
  </div> `;
}
