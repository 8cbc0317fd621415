import { scopeFamilies } from '@commonplace/rules/scopes';
import { z } from 'zod';
import type { MultiValueField } from '@commonplace/ui/forms/form-view';
import { choices, line } from '../form-values.ts';
import { readMultiValue } from '../multi-value-field.ts';
import type { PageCall } from '../page.ts';

type Texts = Pick<PageCall, 'texts'>;

/** The schema of the submitted values. */
export const scopeValues = { scopes: choices, scopes_which: line };

/** Returns a field to select scopes, grouped by topic. */
export function scopesField(
  { texts: { scopes: texts } }: Texts,
  words: Pick<MultiValueField, 'label' | 'none' | 'some'>,
): MultiValueField {
  const groups = scopeFamilies.map((family) => {
    const about = texts.families[family];
    // The group shows the rest, so that is for screen readers only.
    const option = (verb: 'read' | 'write') => ({
      value: `${verb}_${family}`,
      label: texts[verb],
      about: `: ${about}`,
    });
    return { label: capitalized(about), options: [option('read'), option('write')] };
  });
  const general = { label: texts.inGeneral, options: [{ value: 'public', label: texts.public }] };
  return { kind: 'multi-value', name: 'scopes', groups: [general, ...groups], ...words };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const sent = z.object(scopeValues);

/** Returns the selected scopes. */
export function selectedScopes({ scopes, scopes_which: which }: z.output<typeof sent>): string[] {
  return readMultiValue('scopes', scopes, which);
}
