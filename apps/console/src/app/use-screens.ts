import { allScreens } from '../screens/all-screens.ts';
import type { Screen } from '../screens/screen.ts';
import { useHasRole } from '../session/use-me.ts';

/** Returns the screens that the user may open. */
export function useScreens(): readonly Screen[] {
  const hasRole = useHasRole();
  return allScreens.filter(({ role }) => hasRole(role));
}
