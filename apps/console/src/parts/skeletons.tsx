import { Skeleton, Stack } from '@mantine/core';

/** The outline of rows that are on their way. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Stack gap="xs" role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} height={36} />
      ))}
    </Stack>
  );
}

/** The outline of a screen that is on its way. */
export function ScreenSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={32} width={220} />
      <RowsSkeleton />
    </Stack>
  );
}
