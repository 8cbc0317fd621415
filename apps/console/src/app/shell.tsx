import { AppShell, Burger, Button, Group, Kbd, ScrollArea, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { CatchBoundary, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ScreenSkeleton } from '../parts/skeletons.tsx';
import { useMe } from '../session/who-am-i.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { FailureView } from './failure-view.tsx';
import { Navigation } from './navigation.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Who } from './who.tsx';

const Palette = lazy(() => import('./palette.tsx'));

/** What is around every screen: navigation, palette, keyboard, and what is to be said about the connection. */
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
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    close();
    // Whoever reads or goes on by keyboard goes on there.
    main.current?.focus({ preventScroll: true });
  }, [pathname, close]);
  const [asked, setAsked] = useState(0);
  const openPalette = () => setAsked(asked + 1);
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
              aria-label={opened ? 'Close the navigation' : 'Open the navigation'}
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
            Find
          </Button>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        <AppShell.Section grow mih={0} component={ScrollArea} type="scroll">
          <Navigation />
        </AppShell.Section>
        <AppShell.Section pt="xs">
          <Who />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" ref={main} tabIndex={-1}>
        <ConnectionBanner />
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </AppShell.Main>
      <Suspense>{asked > 0 && <Palette key={asked} />}</Suspense>
      <Shortcuts />
    </AppShell>
  );
}
