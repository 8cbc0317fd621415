import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

/** Leads to where readers find it. */
export function OnSite({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Anchor href={path} inherit target="_blank" rel="noopener">
      {children}
    </Anchor>
  );
}
