import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { PutRecordRequestSchema, RecordKind } from '@commonplace/proto/community/v1/oauth';
import type { CommunityContext } from '../../../context.ts';
import { operator, signUp } from '../../../testing/fixture.ts';
import { allowApplication } from '../allow-application.ts';
import { createApplication } from '../create-application.ts';
import { putRecord } from '../put-record.ts';

/** The fields of a valid application. */
export const application = {
  name: 'Reader',
  redirectUris: ['https://reader.example/callback'],
  scopes: ['public', 'read_articles', 'write_articles'],
  isConfidential: true,
};

/** Registers an application of one user and grants it access by another. */
export async function letIn(context: CommunityContext, scopes: string[] = ['public', 'read_articles']) {
  const owner = await signUp(context);
  const person = await signUp(context);
  const registered = await createApplication(context, owner.call, application);
  const { clientId } = registered.application;
  const grantId = await allowApplication(context, person.call, { clientId, scopes });
  return { owner, person, clientId, grantId };
}

type Record = Partial<MessageInitShape<typeof PutRecordRequestSchema>>;

/** Stores a record of an application, by default an access token for an hour, and returns its secret. */
export async function give(context: CommunityContext, record: Record & { clientId: string }): Promise<string> {
  const id = randomUUID();
  const request = create(PutRecordRequestSchema, {
    kind: RecordKind.ACCESS_TOKEN,
    id,
    scopes: ['public', 'read_articles'],
    payloadJson: JSON.stringify({ gty: 'authorization_code' }),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...record,
  });
  await putRecord(context, operator, request);
  return id;
}
