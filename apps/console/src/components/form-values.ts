export function isEqual(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Returns the properties with these names, in the given order; all properties if no names are given. */
export function pick(values: object, names: readonly string[] | undefined): object {
  if (!names) return values;
  const members = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(names.map((name) => [name, members.get(name)]));
}
