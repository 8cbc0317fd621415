/** Whether two values of forms hold the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The members of an object with these names, in their order; all of them where no names are given. */
export function pick(values: object, names: readonly string[] | undefined): object {
  if (!names) return values;
  const members = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(names.map((name) => [name, members.get(name)]));
}
