import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { ScreenSkeleton } from '../components/skeletons.tsx';
import { allScreens } from '../screens/all-screens.ts';
import type { Screen } from '../screens/screen.ts';
import { useHasRole } from '../session/use-me.ts';
import { FailureView, NeedsRole, NotFound } from './failure-view.tsx';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

/** Returns the route of a screen, whose file is loaded on demand. Errors replace the screen, not the frame. */
function routeOf({ path, role, load }: Screen) {
  const Loaded = lazyRouteComponent(load);
  const Allowed = () => (useHasRole()(role) ? <Loaded /> : <NeedsRole role={role} />);
  return createRoute({
    getParentRoute: () => root,
    path,
    component: Allowed,
    // Preloads the file when the pointer is over a link.
    loader: () => Loaded.preload?.(),
    errorComponent: ({ error, reset }) => <FailureView error={error} role={role} reset={reset} />,
  });
}

/** Plain query strings: the router's default encodes values as JSON. */
const search = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch(values: Record<string, unknown>) {
    const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
  },
};

export const router = createRouter({
  ...search,
  routeTree: root.addChildren(allScreens.map(routeOf)),
  basepath: '/admin',
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: ScreenSkeleton,
  scrollRestoration: true,
});
