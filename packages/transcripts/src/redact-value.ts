import { redactText, type Counts } from './redact-text.ts';

/** The fields of a tool call that hold its output. */
const outputs = new Set(['output', 'result']);

/** Redacts the texts and field names of a JSON value; counts as `redactText` does. */
export function redactValue(value: unknown, counts: Counts, isOutput = false): unknown {
  if (typeof value === 'string') return redactText(value, counts, isOutput);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, counts, isOutput));
  const isCall = 'type' in value && value.type === 'tool_call';
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [
    redactText(name, counts, isOutput),
    redactValue(member, counts, isOutput || (isCall && outputs.has(name))),
  ]);
  // Makes `__proto__` a regular field.
  return Object.fromEntries(members);
}
