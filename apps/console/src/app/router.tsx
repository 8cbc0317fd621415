import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { ScreenSkeleton } from '../parts/skeletons.tsx';
import { allScreens } from '../screens/all-screens.ts';
import type { Screen } from '../screens/screen.ts';
import { useHasRole } from '../session/who-am-i.tsx';
import { FailureView, NeedsRole, NothingHere } from './failure-view.tsx';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NothingHere });

/** A screen as a route: its file is loaded when somebody goes there, and its failures stay within it. */
function routeOf({ path, role, load }: Screen) {
  const Loaded = lazyRouteComponent(load);
  const Allowed = () => (useHasRole()(role) ? <Loaded /> : <NeedsRole role={role} />);
  return createRoute({
    getParentRoute: () => root,
    path,
    component: Allowed,
    // Its file: pointing at a link is enough to begin with that.
    loader: () => Loaded.preload?.(),
    errorComponent: ({ error, reset }) => <FailureView error={error} role={role} reset={reset} />,
  });
}

/** What stands behind the question mark of an address: names and texts, as people read and write them. */
const search = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch(values: Record<string, unknown>) {
    const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
  },
};

export const router = createRouter({
  ...search,
  routeTree: root.addChildren(allScreens.map(routeOf)),
  basepath: '/admin',
  defaultPreload: 'intent',
  // Whoever waits longer sees the outline of what comes.
  defaultPendingMs: 150,
  defaultPendingComponent: ScreenSkeleton,
  scrollRestoration: true,
});
