/** What is made when it is first asked for, and once: a process does not wait for it before it serves. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
