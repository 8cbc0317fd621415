import type { JobHandler } from '@commonplace/jobs/handler';
import { mailDelivery } from '@commonplace/mail/mail-delivery';
import { templates } from '@commonplace/mail/templates';
import type { CommunityConfig } from './config.ts';

/** The background work of this service. */
export function createJobHandlers(config: CommunityConfig): JobHandler[] {
  return [mailDelivery(config, templates)];
}
