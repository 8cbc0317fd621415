import type { ReactNode } from 'react';
import type { Role } from './roles.ts';
import { useHasRole } from './use-me.ts';

/** Renders its children only for users with a role. This hides what the API would refuse; it protects nothing. */
export function RequireRole({ role, children }: { role: Role; children: ReactNode }): ReactNode {
  return useHasRole()(role) ? children : null;
}
