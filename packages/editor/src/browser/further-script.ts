import { loadOnce } from '@commonplace/ui/browser/load-once';

/** What the editor does not need at once. */
export const loadFurther = loadOnce(() => import('./further.ts'));

export type FurtherScript = Awaited<ReturnType<typeof loadFurther>>;
