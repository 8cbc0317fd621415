import { limits, toolNames } from '@commonplace/rules/limits';
import { z } from 'zod';
import type { DocumentBody } from '../../route.ts';
import { recordId } from '../../schemas/values.ts';
import { exactName } from '../../schemas/query-values.ts';

/** Digits are an id, anything else is a slug (E40). */
export const agentSessionName = z.object({
  id: z.union([z.string().regex(/^\d+$/).pipe(recordId), exactName.max(200)]).meta({ type: 'string', maxLength: 200 }),
});

const transcript = z.object({
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']),
        content: z.array(z.object({ type: z.enum(['text', 'tool_call']) })),
      }),
    )
    .max(limits.agentSession.messages),
  metadata: z.object({}).nullable().optional(),
  slices: z.array(z.object({})).nullable().optional(),
});

/** What a session is made of (E39), which content reads. */
export const agentSessionDocument: DocumentBody = {
  maxBytes: limits.agentSession.bytes,
  schema: z.object({
    title: z.string().nullable().optional().meta({ maxLength: limits.agentSession.title }),
    curated_data: z
      .union([z.string().meta({ maxLength: limits.agentSession.bytes }), transcript])
      .nullable()
      .optional()
      .meta({ description: 'What was said, as an object or as its JSON; whatever else is in it is kept' }),
    store_key: z
      .string()
      .max(100)
      .nullable()
      .optional()
      .meta({ description: 'Of the raw transcript, from the presign step' }),
    tool_name: z.enum(toolNames).nullable().optional().meta({ description: 'Without it that of the metadata counts' }),
  }),
};

/** Its bytes, as nobody has read them; none at all are a body that is missing. */
export const agentSessionBytes = z.instanceof(Uint8Array).default(() => new Uint8Array());

export const agentSessionChanges = z.object({
  published: z.boolean().nullable().optional(),
  title: z
    .string()
    .nullable()
    .transform((title) => title ?? '')
    .optional()
    .meta({ type: ['string'], maxLength: limits.agentSession.title }),
});
