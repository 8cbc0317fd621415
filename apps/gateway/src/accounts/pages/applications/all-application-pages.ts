import type { Page } from '../page.ts';
import { authorize } from './authorize.ts';

/** The pages of OAuth applications. */
export const applicationPages: readonly Page[] = [authorize];
