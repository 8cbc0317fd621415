import type { Page } from '../page.ts';
import { authorize } from './authorize.ts';

/** Applications of others, and what people let them do. */
export const applicationPages: readonly Page[] = [authorize];
