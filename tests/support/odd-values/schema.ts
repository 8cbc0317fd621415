/** The parts of an OpenAPI schema that decide which values are odd. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  maxLength?: number;
  pattern?: string;
  format?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

export interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}

/** Returns the types that a schema accepts; an enum accepts no other texts. */
export function typesOf({ type, enum: words, anyOf = [] }: Schema): string[] {
  return [...(type !== undefined && words === undefined ? [type] : []), ...anyOf.flatMap(typesOf)];
}

/** Describes the parser of a schema. Limits of lengths and the words of an enum do not make it another one. */
export function kindOf({ type, enum: words, maxLength, pattern, format, anyOf = [], items }: Schema): string {
  const word = [words && 'word', type, format, pattern, maxLength !== undefined && 'limited'].filter(Boolean).join(' ');
  const inner = [...anyOf, ...(items ? [items] : [])].map(kindOf);
  return inner.length === 0 ? word : `${word}(${inner.join('|')})`;
}
