import type { Field, FieldValue, FieldValues } from '../../../components/form-field.tsx';
import { fromLocalInput, toLocalInput } from '../../../components/local-time.ts';

/** Returns the changed values. */
export function changedFields(before: FieldValues, after: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}

/** Converts a record of the API to form values. */
export function toValues(fields: readonly Field[], record: object): FieldValues {
  const values = new Map(Object.entries(record));
  return Object.fromEntries(fields.map(({ name, kind }) => [name, toValue(kind, values.get(name))]));
}

function toValue(kind: Field['kind'], value: unknown): FieldValue {
  if (kind === 'list') return listOf(value);
  if (kind === 'checkbox') return value === true;
  if (kind === 'datetime') return toLocalInput(typeof value === 'string' ? value : null);
  return typeof value === 'string' || typeof value === 'number' ? value : '';
}

/** Reads a list of the API: an array or a comma-separated text. */
function listOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return items.map((item) => String(item).trim()).filter((item) => item !== '');
}

/** Converts form values to the request: lists are comma-separated, times have a zone. */
export function toInput(fields: readonly Field[], values: FieldValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = values[name];
      return value === undefined ? [] : [[name, fromValue(kind, value)]];
    }),
  );
}

function fromValue(kind: Field['kind'], value: FieldValue): unknown {
  if (Array.isArray(value)) return value.join(', ');
  return kind === 'datetime' && typeof value === 'string' && value !== '' ? fromLocalInput(value) : value;
}

/** Returns the distinct whole numbers in a text, such as pasted IDs. */
export function idsIn(text: string): number[] {
  return [...new Set(text.match(/\d+/g)?.map(Number))];
}
