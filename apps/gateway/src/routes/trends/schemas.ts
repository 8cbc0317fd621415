import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { nameInAnyCase, oneOf } from '../../schemas/query-values.ts';

const pages = paging({ default: 10 });

export const trendPage = z.object(pages);
export const trendIdOrSlug = z.object({ id_or_slug: nameInAnyCase });
export const trendArticlePage = z.object({ ...pages, sort: oneOf(['score']).optional() });
