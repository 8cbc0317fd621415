import type { z } from 'zod';

/** Items of a generated list have the same members, so the first ones are enough. */
const maxItems = 20;

/** Returns the names in a value that its schema does not have; nested ones as `a.b`. */
export function unknownNames(schema: z.core.$ZodType, value: unknown, path = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return def.catchall === undefined ? unknownMembers(def.shape, value, path) : [];
    case 'array':
      return Array.isArray(value)
        ? value.slice(0, maxItems).flatMap((item) => unknownNames(def.element, item, path))
        : [];
    case 'union':
      return def.options
        .map((option) => unknownNames(option, value, path))
        .reduce((fewest, names) => (names.length < fewest.length ? names : fewest));
    case 'pipe':
      return unknownNames((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in, value, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return unknownNames(def.innerType, value, path);
    default:
      return [];
  }
}

function unknownMembers(shape: z.core.$ZodLooseShape, value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const memberSchema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return memberSchema === undefined ? [`${path}${name}`] : unknownNames(memberSchema, member, `${path}${name}.`);
  });
}
