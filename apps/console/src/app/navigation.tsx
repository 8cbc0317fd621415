import { NavLink, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { hasOwnAddress } from '../screens/all-screens.ts';
import { areas } from '../screens/screen.ts';
import { useScreens } from './use-screens.ts';

/** The screens that somebody may see, by area. */
export function Navigation() {
  const screens = useScreens().filter((screen) => hasOwnAddress(screen) && !screen.hidden);
  const { pathname } = useLocation();
  return (
    <nav aria-label="Screens">
      {areas
        .map((area) => ({ area, its: screens.filter((screen) => screen.area === area) }))
        .filter(({ its }) => its.length > 0)
        .map(({ area, its }) => (
          <div key={area} role="group" aria-label={area}>
            {area !== 'Dashboard' && (
              <Text size="xs" c="dimmed" fw={600} mt="sm" px="xs" aria-hidden>
                {area}
              </Text>
            )}
            {its.map(({ path, title }) => (
              <NavLink
                key={path}
                component={Link}
                to={path}
                label={title}
                active={path === '/' ? pathname === '/' : isWithin(pathname, path)}
                py={6}
              />
            ))}
          </div>
        ))}
    </nav>
  );
}

/** Whether an address is of a screen, or of one below it. */
export function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
