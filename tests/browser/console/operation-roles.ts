import { operations } from '../../operations/operations.ts';
import { roleFor } from '../../operations/operation.ts';

const literals = (path: string) => path.split('/').filter((part) => !part.startsWith('{')).length;

/** Path patterns of all operations; those with fewer parameters take precedence. */
const patterns = operations
  .toSorted((one, other) => literals(other.path) - literals(one.path))
  .map((operation) => ({ operation, pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

/** Returns the operation of a request; undefined if it is not one of the API. */
export function operationOf(method: string, pathname: string) {
  return patterns.find(({ operation, pattern }) => operation.method === method && pattern.test(pathname))?.operation;
}

/** Whether an operation requires more than the role moderator. */
export function requiresAdmin(method: string, pathname: string): boolean {
  const operation = operationOf(method, pathname);
  if (!operation) throw new Error(`${method} ${pathname} is not an operation`);
  return ['admin', 'super_admin'].includes(roleFor(operation) ?? '');
}
