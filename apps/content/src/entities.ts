import { ArticleBody } from './articles/article-body.entity.ts';
import { Article } from './articles/article.entity.ts';
import { Tag } from './tags/tag.entity.ts';

/** Everything that is written through MikroORM. */
export const entities = [Article, ArticleBody, Tag];
