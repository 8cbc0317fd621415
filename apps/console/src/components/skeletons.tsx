import { Skeleton, Stack } from '@mantine/core';

/** Placeholder while a list loads. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Stack gap="xs" role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={36} />
      ))}
    </Stack>
  );
}

/** Placeholder while a screen loads. */
export function ScreenSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={32} width={220} />
      <RowsSkeleton />
    </Stack>
  );
}
