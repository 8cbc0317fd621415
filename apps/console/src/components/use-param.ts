import { useParams } from '@tanstack/react-router';

/** Returns a parameter of the screen's path, `$id` by default. */
export function useParam(name = 'id'): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? '';
}
