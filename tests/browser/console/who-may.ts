import { operations } from '../../operations/operations.ts';
import { roleFor } from '../../operations/operation.ts';

const literals = (path: string) => path.split('/').filter((part) => !part.startsWith('{')).length;

/** Addresses of the API as expressions; those with fewer parameters first, since they are meant where both fit. */
const known = operations
  .toSorted((one, other) => literals(other.path) - literals(one.path))
  .map((operation) => ({ operation, address: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

/** The operation that a request asks for; undefined where it is none of the API's. */
export function operationOf(method: string, pathname: string) {
  return known.find(({ operation, address }) => operation.method === method && address.test(pathname))?.operation;
}

/** What a moderator may not: what is for administrators by the list that the server is held to. */
export function isForAdministrators(method: string, pathname: string): boolean {
  const operation = operationOf(method, pathname);
  if (!operation) throw new Error(`${method} ${pathname} is no operation`);
  return ['admin', 'super_admin'].includes(roleFor(operation) ?? '');
}
