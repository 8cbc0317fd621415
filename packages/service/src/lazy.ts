/** Returns a function that creates a value on its first call and then returns the same one. */
export function lazy<Value>(create: () => Value): () => Value {
  let created: { value: Value } | undefined;
  return () => (created ??= { value: create() }).value;
}
