import type { Field, FieldValue, FieldValues } from '../../../parts/fields.tsx';
import { fromLocalInput, toLocalInput } from '../../../parts/moment.tsx';

/** What of a form was changed. */
export function changedIn(before: FieldValues, after: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}

/** A record of the API as the fields of its form hold it. */
export function toValues(fields: readonly Field[], record: object): FieldValues {
  const values = new Map(Object.entries(record));
  return Object.fromEntries(fields.map(({ name, kind }) => [name, toValue(kind, values.get(name))]));
}

function toValue(kind: Field['kind'], value: unknown): FieldValue {
  if (kind === 'words') return wordsOf(value);
  if (kind === 'flag') return value === true;
  if (kind === 'time') return toLocalInput(typeof value === 'string' ? value : null);
  return typeof value === 'string' || typeof value === 'number' ? value : '';
}

/** The API has lists as lists or with commas between. */
function wordsOf(value: unknown): string[] {
  const words = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return words.map((word) => String(word).trim()).filter((word) => word !== '');
}

/** What a form holds, as the API takes it: lists with commas between, times with their zone. */
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
  return kind === 'time' && typeof value === 'string' && value !== '' ? fromLocalInput(value) : value;
}

/** The whole numbers in a text, in their order and each once: ids that somebody has pasted. */
export function idsIn(text: string): number[] {
  return [...new Set(text.match(/\d+/g)?.map(Number))];
}
