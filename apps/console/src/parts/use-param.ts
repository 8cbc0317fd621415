import { useParams } from '@tanstack/react-router';

/** What stands in the address for a parameter of the screen's path: `$id`, unless another is named. */
export function useParam(name = 'id'): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? '';
}
