import { ScreenLink } from '../../../components/screen-link.tsx';

export function UserLink({ user }: { user: { user_id: number; username: string } }) {
  return <ScreenLink to={`/people/users/${user.user_id}`}>{user.username}</ScreenLink>;
}
