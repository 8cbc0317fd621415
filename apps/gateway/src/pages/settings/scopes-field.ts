import { scopeDescription, scopeGroups, type Scope } from '@commonplace/rules/scopes';
import { z } from 'zod';
import type { MultiValueField } from '../form-view.ts';
import { choices, line } from '../form-values.ts';
import { readMultiValue } from '../multi-value-field.ts';

/** What a form with this field sends, for its schema. */
export const scopesSent = { scopes: choices, scopes_which: line };

/** Every scope by what it is about, or what is allowed when none is chosen. */
export function scopesField(words: Pick<MultiValueField, 'label' | 'none' | 'some'>): MultiValueField {
  const groups = scopeGroups.map(({ words: label, scopes }) => ({ label, options: scopes.map(optionOf) }));
  return { kind: 'some', name: 'scopes', groups, ...words };
}

/** Of `Read: articles`, what its group says already is there for those alone who do not see the group. */
function optionOf(scope: Scope): MultiValueField['groups'][number]['options'][number] {
  const [, label = '', about] = /^([^:]*)(:.*)?$/.exec(scopeDescription(scope)) ?? [];
  return { value: scope, label, ...(about !== undefined && { about }) };
}

const sent = z.object(scopesSent);

/** What was chosen there. */
export function scopesIn({ scopes, scopes_which: which }: z.output<typeof sent>): string[] {
  return readMultiValue('scopes', scopes, which);
}
