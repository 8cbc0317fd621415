/** The oldest version of nats-server on which all tests have passed. */
export const oldestNatsVersion = '2.9.10';

/** Tells whether a version such as `2.12.1` or `2.13.0-RC.1` is supported. */
export function isSupportedNats(version: string): boolean {
  const [parts, oldest] = [version, oldestNatsVersion].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  const differing = oldest?.findIndex((part, index) => parts?.[index] !== part) ?? -1;
  return differing === -1 || (parts?.[differing] ?? 0) > (oldest?.[differing] ?? 0);
}
