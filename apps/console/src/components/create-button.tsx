import { useNavigate } from '@tanstack/react-router';
import { useAction } from './actions.ts';
import { ScreenLinkButton } from './screen-link.tsx';

/** A button to the screen that creates a record; the command palette has it too. */
export function CreateButton({ to, children: label }: { to: string; children: string }) {
  const navigate = useNavigate();
  useAction(label, () => void navigate({ to }));
  return <ScreenLinkButton to={to}>{label}</ScreenLinkButton>;
}
