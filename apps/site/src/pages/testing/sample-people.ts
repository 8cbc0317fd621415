import { paging, sampleCard, sampleUser, time } from './samples.ts';

export const standing = { id: 1, status: 'limited', statuses: ['limited'], may_change: true };
export const subject = (title: string) => ({ title, path: '/ada/text-1', authorUsername: 'ada' });
export const user = (text: string) => ({
  user: {
    id: 1,
    username: 'ada',
    name: text,
    summary: text,
    location: text,
    pronouns: text,
    work: text,
    education: text,
    bg_color_hex: '#123456',
    text_color_hex: '#fff',
    website_url: 'javascript:alert(1)',
    links: ['https://example.com/ada', `https://example.com/${encodeURIComponent(text)}`, text],
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
