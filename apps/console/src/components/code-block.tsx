import { Code } from '@mantine/core';

/** Preformatted text. Focusable, so that wide lines can be scrolled with the keyboard. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <Code block tabIndex={0}>
      {children}
    </Code>
  );
}
