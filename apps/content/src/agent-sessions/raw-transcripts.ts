import { randomUUID } from 'node:crypto';
import type { CallContext } from '@commonplace/domain/call-context';
import { notConfigured, notFound } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import type { ObjectStore } from '@commonplace/objects/object-store';
import type { AgentSessionName } from '@commonplace/proto/content/v1/agent_sessions';
import { limits } from '@commonplace/rules/limits';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { ownSession } from './agent-session-view.ts';
import { sealTranscript } from './seal-transcript.ts';

/** The folder of raw transcripts in the object store. */
export const rawTranscriptsFolder = 'agent_sessions/';

/** Returns the folder of one user, which is removed with the account. */
export function rawTranscriptsOf(userId: number): string {
  return `${rawTranscriptsFolder}${userId}/`;
}

const contentType = 'application/x-jsonlines';
const expiresInSeconds = 900;
const { rawBytes: maxBytes, rawFiles } = limits.agentSession;

/**
 * Returns a key and an upload URL for a raw transcript, valid for 15 minutes.
 * @throws DomainError permission_denied (restricted account), unavailable without an object store, validation_failed
 * when the user has too many files.
 */
export async function presignRawTranscript(
  { objects }: Pick<ContentContext, 'objects'>,
  call: CallContext,
): Promise<{ storeKey: string; url: string }> {
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  if (!objects) throw notConfigured('Object storage');
  await requireQuota(objects, author.userId);
  const storeKey = `${rawTranscriptsOf(author.userId)}${randomUUID()}.jsonl`;
  const { url } = await objects.presignUpload(storeKey, { contentType, maxBytes, expiresInSeconds });
  return { storeKey, url };
}

async function requireQuota(objects: ObjectStore, userId: number): Promise<void> {
  let files = 0;
  for await (const _file of objects.list(rawTranscriptsOf(userId))) {
    files += 1;
    if (files >= rawFiles) throw violation('base', `There may be at most ${rawFiles} raw files at a time`);
  }
}

/**
 * Returns a download URL for the raw transcript of one of the caller's sessions, valid for 15 minutes.
 * @throws DomainError not_found without a session or a file.
 */
export async function getRawTranscript(
  { database, objects }: Pick<ContentContext, 'database' | 'objects'>,
  call: CallContext,
  name: AgentSessionName | undefined,
): Promise<string> {
  const { userId } = requireUser(call.principal);
  const row = await database
    .reader<Tables>(call.signal)
    .selectFrom('agent_sessions')
    .select('store_key')
    .where(ownSession(userId, name))
    .executeTakeFirst();
  if (!row) throw notFound();
  const { store_key: key } = row;
  const sealed = key === null || !objects ? undefined : await sealTranscript(objects, key);
  if (sealed === undefined || !objects) throw notFound('No raw file available');
  return objects.presignDownload(sealed, expiresInSeconds);
}
