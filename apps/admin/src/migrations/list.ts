// Made of the files that there are: `npm run lists`.
import type { MigrationClass } from '@commonplace/db/migrations';
import { CreateAdmin } from './0001-admin.ts';
import { CreateJobs } from './0002-jobs.ts';
import { Idempotency } from './0003-idempotency.ts';
import { Pages } from './0004-pages.ts';
import { RequestRedirects } from './0005-request-redirects.ts';
import { FeedbackMessages } from './0006-feedback-messages.ts';
import { AppendOnlyAuditLog } from './0007-append-only-audit-log.ts';
import { Audience } from './0008-audience.ts';
import { Billboards } from './0009-billboards.ts';
import { Badges } from './0010-badges.ts';
import { Surveys } from './0011-surveys.ts';
import { DeadLetters } from './0013-dead-letters.ts';
import { KeysOfRedirects } from './0020-keys-of-redirects.ts';
import { ComparedNames } from './0021-compared-names.ts';

/** Every migration of the database of admin, oldest first. */
export const migrations: readonly MigrationClass[] = [
  CreateAdmin,
  CreateJobs,
  Idempotency,
  Pages,
  RequestRedirects,
  FeedbackMessages,
  AppendOnlyAuditLog,
  Audience,
  Billboards,
  Badges,
  Surveys,
  DeadLetters,
  KeysOfRedirects,
  ComparedNames,
];
