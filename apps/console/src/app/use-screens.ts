import { allScreens } from '../screens/all-screens.ts';
import type { Screen } from '../screens/screen.ts';
import { useHasRole } from '../session/who-am-i.tsx';

/** The screens that who is signed in may see. */
export function useScreens(): readonly Screen[] {
  const hasRole = useHasRole();
  return allScreens.filter(({ role }) => hasRole(role));
}
