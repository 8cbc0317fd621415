import type { Platform } from '../../support/platform.ts';
import type { RequestOptions } from '../../support/request.ts';
import type { TestUser } from '../../support/test-users.ts';

export type Sent = Pick<RequestOptions, 'body' | 'headers'>;

/** The records that requests refer to, and who sends them. */
export interface KeyedRecords {
  articleId: number;
  authorId: number;
  organizationId: number;
  badgeId: number;
  pollId: number;
  badge: { description: string; remote_badge_image_url: string };
  user: TestUser;
}

/** An operation that accepts a key: its request, a different request, and a query that counts its effects. */
export interface KeyedOperation {
  path: string;
  /** Its path in the documents, if that has a parameter. */
  documented?: string;
  service: keyof Platform['databaseUrls'];
  body: (given: KeyedRecords) => Promise<Sent>;
  otherBody: (given: KeyedRecords) => Promise<Sent>;
  effects: string;
}

export const json = (body: unknown) => async () => ({ body });
