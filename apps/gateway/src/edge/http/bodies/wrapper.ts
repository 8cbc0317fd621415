import { Violations, violationInWords } from '@commonplace/domain/violations';
import type { z } from 'zod';
import { missingParameter } from '../failures/missing-parameter.ts';

/**
 * Returns the value in a wrapper object (rules.md#bad-request-or-invalid: 422 if it is missing or not an object). `names` are the wrapper's name and
 * its aliases.
 */
export function unwrap(body: unknown, names: readonly [string, ...string[]]): unknown {
  const members = isObject(body) ? body : {};
  const name = names.find((candidate) => candidate in members) ?? names[0];
  const value = members[name];
  if (!(name in members) || (isObject(value) && Object.keys(value).length === 0)) {
    throw missingParameter(name);
  }
  if (!isObject(value)) {
    const sentence = `${name} param must be a JSON object. You provided ${name} as a ${typeName(value)}`;
    throw violationInWords(sentence, { field: name, messages: ['must be a JSON object'] });
  }
  return value;
}

/** The names of the types of objects in errors of zod. */
const objectTypes: ReadonlySet<string> = new Set(['object', 'record']);

/** Throws `bad_request` if a body without a wrapper lacks an object, as `unwrap` does for a missing wrapper. */
export function requireObjects(error: z.ZodError, body: unknown): void {
  const members = isObject(body) ? body : {};
  for (const { path, ...issue } of error.issues) {
    const name = String(path[0]);
    const needsObject = issue.code === 'invalid_type' && objectTypes.has(issue.expected) && path.length === 1;
    if (needsObject && !(name in members)) throw missingParameter(name);
  }
}

/** Converts schema errors to 422 with messages by field (rules.md#error-body, rules.md#bad-request-or-invalid). */
export function invalidBody(error: z.ZodError): Error {
  const violations = new Violations();
  const fields = new Set(error.issues.map(({ path }) => String(path[0] ?? 'base')));
  for (const field of fields) violations.add(field, 'is invalid', humanize(field));
  return violations.toError();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function humanize(field: string): string {
  const words = field.replace(/_id$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the name of a value's type, as in the reference. */
function typeName(value: unknown): string {
  if (value === null) return 'NilClass';
  if (Array.isArray(value)) return 'Array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'Integer' : 'Float';
  if (typeof value === 'boolean') return value ? 'TrueClass' : 'FalseClass';
  return 'String';
}
