import { AppShell, Burger, Button, Group, Kbd, ScrollArea, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { CatchBoundary, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ScreenSkeleton } from '../components/skeletons.tsx';
import { useMe } from '../session/use-me.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { FailureView } from './failure-view.tsx';
import { Navigation } from './navigation.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { UserMenu } from './user-menu.tsx';

const Palette = lazy(() => import('./palette.tsx'));

/** The frame of every screen: navigation, command palette, keyboard shortcuts and the connection banner. */
export function Shell() {
  return (
    <CatchBoundary
      getResetKey={() => 'shell'}
      errorComponent={({ error, reset }) => <FailureView error={error} role="moderator" reset={reset} />}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Frame />
      </Suspense>
    </CatchBoundary>
  );
}

function Frame() {
  useMe();
  const [opened, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    close();
    // Screen readers and the keyboard continue in the new screen.
    main.current?.focus({ preventScroll: true });
  }, [pathname, close]);
  const [paletteKey, setPaletteKey] = useState(0);
  const openPalette = () => setPaletteKey(paletteKey + 1);
  useHotkeys([['mod+K', openPalette]], []);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? 'Close navigation' : 'Open navigation'}
            />
            <Text fw={700}>Console</Text>
          </Group>
          <Button
            variant="default"
            size="xs"
            onClick={openPalette}
            aria-keyshortcuts="Control+K"
            rightSection={
              <Kbd size="xs" visibleFrom="sm">
                Ctrl K
              </Kbd>
            }
          >
            Search
          </Button>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" data-closed={!opened || undefined}>
        <AppShell.Section grow mih={0} component={ScrollArea} type="scroll">
          <Navigation />
        </AppShell.Section>
        <AppShell.Section pt="xs">
          <UserMenu />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" ref={main} tabIndex={-1}>
        <ConnectionBanner />
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </AppShell.Main>
      <Suspense>{paletteKey > 0 && <Palette key={paletteKey} />}</Suspense>
      <Shortcuts />
    </AppShell>
  );
}
