import type { MigrationClass } from '@commonplace/db/migrations';
import { CreateAnalytics } from './0001-analytics.ts';
import { CreateJobs } from './0002-jobs.ts';
import { Idempotency } from './0003-idempotency.ts';
import { History } from './0004-history.ts';
import { ReactionsByDay } from './0005-reactions-by-day.ts';
import { FollowsByDay } from './0006-follows-by-day.ts';
import { ArticlesByDay } from './0007-articles-by-day.ts';
import { PageViewsByDay } from './0008-page-views-by-day.ts';
import { SiteFigures } from './0009-site-figures.ts';
import { SiteFiguresKept } from './0010-site-figures-kept.ts';
import { PeopleByMonth } from './0011-people-by-month.ts';
import { DeadLetters } from './0013-dead-letters.ts';

/** Every migration of the analytics database, oldest first. */
export const migrations: MigrationClass[] = [
  CreateAnalytics,
  CreateJobs,
  Idempotency,
  History,
  ReactionsByDay,
  FollowsByDay,
  ArticlesByDay,
  PageViewsByDay,
  SiteFigures,
  SiteFiguresKept,
  PeopleByMonth,
  DeadLetters,
];
