import type { Api } from '../../api/api.ts';
import type { WelcomePageData } from './welcome-page.ts';

const maxTags = 12;
const maxPeople = 6;
const daysOfYear = 365;
/** Enough to find different authors. */
const maxArticles = 30;
/** The most that the API returns at once. */
const maxFollowed = 1_000;

/** Reads what a new user may follow, and whom they follow already: the tags in use, and the authors of the top articles of the year. */
export async function readWelcome({ client, part }: Api): Promise<Omit<WelcomePageData, 'followedTags' | 'returnTo'>> {
  const top = { top: daysOfYear, per_page: maxArticles };
  const [{ username, name, profile_image: profileImage }, tags, articles, followed] = await Promise.all([
    client.getOwnProfile(),
    part(client.listTags({ params: { query: { per_page: maxTags } } })),
    part(client.listArticles({ params: { query: top } })),
    part(client.listFollowedUsers({ params: { query: { per_page: maxFollowed } } })),
  ]);
  const authors = new Map(articles?.map(({ user }) => [user.username, user]));
  authors.delete(username);
  const people = [...authors.values()].slice(0, maxPeople).map((author) => ({
    name: author.name,
    username: author.username,
    profile_image: author.profile_image_90,
  }));
  return {
    name,
    profileImage,
    tags: tags?.map((tag) => tag.name),
    people: articles && people,
    followedPeople: new Set(followed?.map((user) => user.username)),
  };
}
