import { GoTo } from '../../../parts/go-to.tsx';

/** Leads to a person. */
export function Person({ user }: { user: { user_id: number; username: string } }) {
  return <GoTo to={`/people/users/${user.user_id}`}>{user.username}</GoTo>;
}
