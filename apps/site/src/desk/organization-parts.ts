import type { Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderTabs } from '../parts/tabs.ts';

/** Renders the navigation between the pages about an organization. */
export function renderOrganizationParts(id: number, current: string, { locale }: View): Html {
  const { analytics: texts } = locale.messages;
  const { articles, analytics, credits, members } = texts.organizationParts;
  const paths = {
    '/dashboard/organizations': { href: `/dashboard/organizations/${id}`, text: articles },
    '/dashboard/analytics': { href: `/dashboard/analytics?organization_id=${id}`, text: analytics },
    '/dashboard/credits': { href: `/dashboard/credits?organization_id=${id}`, text: credits },
    '/settings/organizations': { href: `/settings/organizations/${id}`, text: members },
  };
  const links = Object.entries(paths).map(([path, link]) => ({ ...link, path }));
  const href = links.find(({ path }) => path === current)?.href ?? '';
  return renderTabs(texts.organizationDesk, links, href);
}
