import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { requiredText } from '../../schemas/values.ts';

/** Text that replaces the default one of the email. */
const words = (maxLength: number) => z.string().nullable().optional().meta({ maxLength });

export const invitationInput = z.object({
  email: requiredText(limits.user.email),
  name: words(limits.user.name),
  custom_invite_subject: words(limits.invitation.subject),
  custom_invite_message: words(limits.invitation.message),
  custom_invite_footnote: words(limits.invitation.footnote),
});
