import { ServerError } from './server-error.ts';

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isString = (value: unknown): value is string => typeof value === 'string';
export const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);
export const isBoolean = (value: unknown) => typeof value === 'boolean';
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
export const isByte = (value: unknown) => isCount(value) && value <= 255;
export const oneOf =
  (...allowed: string[]) =>
  (value: unknown) =>
    isString(value) && allowed.includes(value);

/** Throws for an object with other fields. */
export function refuseOtherFields(object: JsonObject, fields: Iterable<string>, code = 'bad_request'): void {
  const names = new Set(fields);
  const unknown = Object.keys(object).find((name) => !names.has(name));
  if (unknown !== undefined) throw new ServerError(code, `${unknown}: unknown field`);
}

/** Returns the value as an object, or throws an error with this code. */
export function objectOf(value: unknown, name: string, code = 'bad_request'): JsonObject {
  if (!isObject(value)) throw new ServerError(code, `${name}: must be an object`);
  return value;
}

/** Whether two values have the same JSON, regardless of the order of fields. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]));
}
