import { useSuspenseQuery } from '@tanstack/react-query';
import { reader } from './api.ts';
import { hasRole, type Role } from './roles.ts';

/** Who is signed in. */
export interface Me {
  id: number;
  username: string;
  name: string;
  roles: readonly string[];
}

async function ask(): Promise<Me> {
  const [user, { roles }] = await Promise.all([reader.GET('/api/users/me'), reader.GET('/api/users/me/roles')]);
  return { id: user.id, username: user.username, name: user.name, roles };
}

/** Who is signed in, known before anything is shown. */
export function useMe(): Me {
  return useSuspenseQuery({ queryKey: ['me'], queryFn: ask, staleTime: 60_000 }).data;
}

/** Tells whether who is signed in has at least a role. */
export function useHasRole(): (role: Role) => boolean {
  const { roles } = useMe();
  return (role) => hasRole(roles, role);
}
