import { NavLink, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hasStaticPath } from '../screens/all-screens.ts';
import { areas } from '../screens/screen.ts';
import { useScreens } from './use-screens.ts';

/** Links to the screens that the user may open, by area. */
export function Navigation() {
  const screens = useScreens().filter((screen) => hasStaticPath(screen) && !screen.hidden);
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const isCurrent = (path: string) => (path === '/' ? pathname === '/' : isWithin(pathname, path));
  const current = screens.find(({ path }) => isCurrent(path))?.path;
  useEffect(() => {
    if (current === undefined) return;
    nav.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav aria-label="Screens" ref={nav}>
      {areas
        .map((area) => ({ area, areaScreens: screens.filter((screen) => screen.area === area) }))
        .filter(({ areaScreens }) => areaScreens.length > 0)
        .map(({ area, areaScreens }) => (
          <div key={area} role="group" aria-label={area}>
            {area !== 'Dashboard' && (
              <Text size="xs" c="dimmed" fw={600} mt="sm" px="xs" aria-hidden>
                {area}
              </Text>
            )}
            {areaScreens.map(({ path, title }) => (
              <NavLink key={path} component={Link} to={path} label={title} active={isCurrent(path)} py={6} />
            ))}
          </div>
        ))}
    </nav>
  );
}

/** Whether a URL path is that of a screen or below it. */
export function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
