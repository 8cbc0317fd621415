import { z } from 'zod';

/** Marks required texts as required in a JSON schema; zod takes a missing one for blank, so that the service reports it. */
export function requireMarked(shape: z.core.$ZodShape, jsonSchema: { required?: string[] }): void {
  const names = markedNames(shape);
  if (names.length > 0) jsonSchema.required = [...(jsonSchema.required ?? []), ...names];
}

/** Returns the names of the required texts of an object. */
export function markedNames(shape: z.core.$ZodShape): string[] {
  return Object.keys(shape).filter((name) => isMarked(shape[name]));
}

function isMarked(member: z.core.$ZodType | undefined): boolean {
  return member !== undefined && z.globalRegistry.get(member)?.['isRequired'] === true;
}
