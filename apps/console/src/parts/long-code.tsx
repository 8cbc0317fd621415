import { Code } from '@mantine/core';

/** What machines say, as they say it; wide lines are scrolled to, also by keyboard. */
export function LongCode({ children }: { children: string }) {
  return (
    <Code block tabIndex={0}>
      {children}
    </Code>
  );
}
