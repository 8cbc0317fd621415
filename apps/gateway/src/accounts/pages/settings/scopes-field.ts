import { scopeDescription, scopeGroups, type Scope } from '@commonplace/rules/scopes';
import { z } from 'zod';
import type { MultiValueField } from '../form-view.ts';
import { choices, line } from '../form-values.ts';
import { readMultiValue } from '../multi-value-field.ts';

/** The schema of the submitted values. */
export const scopeValues = { scopes: choices, scopes_which: line };

/** A field to select scopes, grouped by topic. */
export function scopesField(words: Pick<MultiValueField, 'label' | 'none' | 'some'>): MultiValueField {
  const groups = scopeGroups.map(({ words: label, scopes }) => ({ label, options: scopes.map(optionOf) }));
  return { kind: 'multi-value', name: 'scopes', groups, ...words };
}

/** Splits `Read: articles`, so that the part the group shows is for screen readers only. */
function optionOf(scope: Scope): MultiValueField['groups'][number]['options'][number] {
  const [, label = '', about] = /^([^:]*)(:.*)?$/.exec(scopeDescription(scope)) ?? [];
  return { value: scope, label, ...(about !== undefined && { about }) };
}

const sent = z.object(scopeValues);

/** Returns the selected scopes. */
export function selectedScopes({ scopes, scopes_which: which }: z.output<typeof sent>): string[] {
  return readMultiValue('scopes', scopes, which);
}
