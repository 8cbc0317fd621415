import { api } from '../session/api.ts';

/** Returns the user with a username, in any status. Throws an error for the form when there is none. */
export async function findUser(text: unknown): Promise<{ id: number; username: string; name: string }> {
  const search = (typeof text === 'string' ? text : '').trim().replace(/^@/, '');
  const users = await api.findPeople({ params: { query: { search } } });
  const user = users.find(({ username }) => username.toLowerCase() === search.toLowerCase());
  if (!user) throw new Error(search === '' ? 'Enter a username' : `There is no user ${search}`);
  return user;
}
