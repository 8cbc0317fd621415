import { withEditTag } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { create } from '@bufbuild/protobuf';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import {
  AgentSessionSchema,
  type AgentSession,
  type AgentSessionName,
} from '@commonplace/proto/content/v1/agent_sessions';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** The columns shown of a session: all but its content. */
export const agentSessionColumns = [
  'id',
  'slug',
  'title',
  'tool_name',
  'total_messages',
  'curated_count',
  'published',
  'store_key',
  'created_at',
  'updated_at',
] as const;

type AgentSessionRow = Pick<Selectable<Tables['agent_sessions']>, (typeof agentSessionColumns)[number]>;

export function toAgentSession(row: AgentSessionRow): AgentSession {
  return withEditTag(
    create(AgentSessionSchema, {
      id: row.id,
      slug: row.slug,
      title: row.title,
      toolName: row.tool_name,
      totalMessages: row.total_messages,
      curatedCount: row.curated_count,
      published: row.published,
      createdAt: toRfc3339(row.created_at),
      updatedAt: toRfc3339(row.updated_at),
      ...(row.store_key !== null && { storeKey: row.store_key }),
    }),
  );
}

/** Returns the condition that selects a user's own session by id or slug. Throws `not_found` for an empty name. */
export function ownSession(userId: number, sessionName: AgentSessionName | undefined) {
  const name = sessionName?.name;
  if (name?.case === undefined) throw notFound();
  return (eb: ExpressionBuilder<Tables, 'agent_sessions'>): Expression<SqlBool> =>
    eb.and([eb('user_id', '=', userId), name.case === 'id' ? eb('id', '=', name.value) : eb('slug', '=', name.value)]);
}
