/** Maximum number of remembered warnings. */
const maxRemembered = 100;

/** Called with each warning of a response. */
export type OnWarning = (warning: string, call: { method: string; path: string }) => void;

/** Logs each warning of a call to the console, once. */
export function createConsoleWarnings(): OnWarning {
  const written = new Set<string>();
  return (warning, { method, path }) => {
    const line = `${method} ${path}: ${warning}`;
    if (written.has(line) || written.size >= maxRemembered) return;
    written.add(line);
    // oxlint-disable-next-line no-console -- warnings are for the author of the program
    console.warn(line);
  };
}

/** Returns the texts of a `Warning` header (RFC 7234, 5.5). */
export function warningsIn(header: string | null): string[] {
  return [...(header ?? '').matchAll(/\b\d{3} \S+ "((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
}
