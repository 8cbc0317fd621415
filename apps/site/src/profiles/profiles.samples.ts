import { paging, sampleCard, type Samples, sampleUser, time } from '../testing/samples.ts';
import { membersPage } from './members-page.ts';
import { organizationPage } from './organization-page.ts';
import { organizationsPage } from './organizations-page.ts';
import { userPage } from './user-page.ts';

export const standing = { id: 1, status: 'limited', statuses: ['limited'], may_change: true };
export const subject = (title: string) => ({ title, path: '/ada/text-1', authorUsername: 'ada' });
export const user = (text: string) => ({
  user: {
    id: 1,
    username: 'ada',
    name: text,
    summary: text,
    location: text,
    microblog_username: text,
    codehost_username: text,
    pronouns: text,
    work: text,
    education: text,
    bg_color_hex: '#123456',
    text_color_hex: '#fff',
    website_url: 'javascript:alert(1)',
    links: ['https://example.com/ada', `https://example.com/${encodeURIComponent(text)}`, text],
    verified_links: ['https://example.com/ada'],
    joined_at: 'Jan 15, 2026',
    profile_image: '/ada.png',
  },
  followersCount: 2,
  isFollowed: false,
  isFlagged: false,
  standing,
  articles: [sampleCard(text)],
  paging,
  comments: [{ path: '/ada/comment/1', subject: subject(text), created_at: time, body_html: '<p>Yes</p>' }],
  badges: [{ title: text, slug: 'first', image: '/badge.png' }],
});
export const organization = (text: string) => ({
  organization: {
    type_of: 'organization' as const,
    id: 3,
    username: 'bakers',
    slug: 'bakers',
    name: text,
    summary: text,
    microblog_username: null,
    codehost_username: null,
    url: 'https://bakers.example/a',
    location: text,
    tech_stack: text,
    tag_line: text,
    story: text,
    joined_at: time,
    profile_image: '/b.png',
  },
  members: [{ ...sampleUser(text), summary: text }],
  followersCount: 1,
  isFollowed: true,
  articles: [],
  paging,
});

export const samples: Samples = {
  user: (text, view) => userPage(user(text), view),
  organization: (text, view) => organizationPage(organization(text), view),
  'organization of its administrator': (text, view) => organizationPage({ ...organization(text), role: 'admin' }, view),
  'new organization': (text, view) => {
    const data = organization(text);
    const bare = { ...data.organization, story: null, tech_stack: null };
    return organizationPage({ ...data, organization: bare, members: [] }, view);
  },
  members: (text, view) => membersPage(organization(text), view),
  organizations: (text, view) => organizationsPage({ organizations: [organization(text).organization], paging }, view),
};
