import { Anchor, Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to another screen: its path below `/admin`, with parameters and filters. */
export function GoTo({ to, search, children, ...more }: GoToProps & { 'data-row'?: true }) {
  return (
    <Anchor
      inherit
      // Within a text its color alone would not tell it.
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

/** Such a link that looks like a button. */
export function GoToButton({ to, search, children, ...more }: GoToProps & ButtonProps) {
  return (
    <Button component={Link} to={to} {...(search && { search: search as never })} {...more}>
      {children}
    </Button>
  );
}

interface GoToProps {
  to: string;
  search?: Record<string, string>;
  children: ReactNode;
}
