import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

/** A link to a page of the site, in a new tab. */
export function SiteLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Anchor href={path} inherit target="_blank" rel="noopener">
      {children}
    </Anchor>
  );
}
