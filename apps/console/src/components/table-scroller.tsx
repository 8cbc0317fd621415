import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** Lets a table scroll sideways where it is too wide. Takes the focus, since a table without links could not be scrolled by keyboard. */
export function TableScroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Table.ScrollContainer minWidth={0} type="native" role="group" aria-label={label} tabIndex={0}>
      {children}
    </Table.ScrollContainer>
  );
}
