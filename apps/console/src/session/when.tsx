import type { ReactNode } from 'react';
import type { Role } from './roles.ts';
import { useHasRole } from './who-am-i.tsx';

/** Shows something to those alone who have at least a role. The API decides anyhow: this only spares everybody else. */
export function When({ role, children }: { role: Role; children: ReactNode }): ReactNode {
  return useHasRole()(role) ? children : null;
}
