import { api } from '../session/api.ts';

/** Who has this username, whatever moderators have said of them; what a field of a person holds. */
export async function personNamed(text: unknown): Promise<{ id: number; username: string; name: string }> {
  const search = (typeof text === 'string' ? text : '').trim().replace(/^@/, '');
  const people = await api.GET('/api/admin/people', { params: { query: { search } } });
  const person = people.find(({ username }) => username.toLowerCase() === search.toLowerCase());
  if (!person) throw new Error(search === '' ? 'Say who is meant' : `Nobody is called ${search}`);
  return person;
}
