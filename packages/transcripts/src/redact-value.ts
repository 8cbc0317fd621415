import { redactText, type Counts } from './redact-text.ts';

/** The members of a tool's call that hold what it has printed. */
const outputs = new Set(['output', 'result']);

/** A JSON value without the secrets in its texts and names; counted as `redactText` does. */
export function redactValue(value: unknown, counts: Counts, isOutput = false): unknown {
  if (typeof value === 'string') return redactText(value, counts, isOutput);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, counts, isOutput));
  const isCall = 'type' in value && value.type === 'tool_call';
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [
    redactText(name, counts, isOutput),
    redactValue(member, counts, isOutput || (isCall && outputs.has(name))),
  ]);
  // Makes `__proto__` a member like any other.
  return Object.fromEntries(members);
}
