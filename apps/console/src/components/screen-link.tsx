import { Anchor, Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to a screen, by its path below `/admin` and its filters. */
export function ScreenLink({ to, search, children, ...more }: ScreenLinkProps & { 'data-row'?: true }) {
  return (
    <Anchor
      inherit
      // Color alone does not mark a link within a text (WCAG 1.4.1).
      underline={more['data-row'] ? 'hover' : 'always'}
      component={Link}
      to={to}
      {...(search && { search: search as never })}
      {...more}
    >
      {children}
    </Anchor>
  );
}

/** A `ScreenLink` that looks like a button. */
export function ScreenLinkButton({ to, search, children, ...more }: ScreenLinkProps & ButtonProps) {
  return (
    <Button component={Link} to={to} {...(search && { search: search as never })} {...more}>
      {children}
    </Button>
  );
}

interface ScreenLinkProps {
  to: string;
  search?: Record<string, string>;
  children: ReactNode;
}
