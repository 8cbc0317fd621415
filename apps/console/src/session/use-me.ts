import { useSuspenseQuery } from '@tanstack/react-query';
import { reader } from './api.ts';
import { hasRole, type Role } from './roles.ts';

/** The signed-in user. */
export interface Me {
  id: number;
  username: string;
  name: string;
  roles: readonly string[];
}

async function readMe(): Promise<Me> {
  const [user, { roles }] = await Promise.all([reader.getAuthenticatedUser(), reader.getOwnRoles()]);
  return { id: user.id, username: user.username, name: user.name, roles };
}

/** Returns the signed-in user; suspends until it is known. */
export function useMe(): Me {
  return useSuspenseQuery({ queryKey: ['me'], queryFn: readMe, staleTime: 60_000 }).data;
}

/** Returns a function that tells whether the signed-in user has a role. */
export function useHasRole(): (role: Role) => boolean {
  const { roles } = useMe();
  return (role) => hasRole(roles, role);
}
