import { writeFileSync } from 'node:fs';
import { examplesFile, type OperationExample, type OperationExamples } from '@commonplace/gateway/openapi';
import { expect, test } from 'vitest';
import { roles, type Operation, type Version } from '../operations/operation.ts';
import { operations } from '../operations/operations.ts';
import { Scene } from '../operations/scene.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { normalize } from './normalize.ts';

/** Calls an operation as a permitted user. */
async function record(
  platform: Platform,
  scene: Scene,
  operation: Operation,
  version: Version,
): Promise<OperationExample> {
  const { method, name, path: template, for: whom, status } = operation;
  const role = roles.find((one) => one === whom);
  const owner = await platform.createUser({ ...(role && { role }) });
  const { path: target, ...sent } = await operation.prepare(scene, owner);
  await platform.settled();
  const answer = await platform.request(method, target, { version, key: owner.apiKey, ...sent });
  expect(answer.status, `${name}: ${answer.text.slice(0, 300)}`).toBe(status);
  const [path = '', query = ''] = target.split('?');
  const values = path.split('/');
  const parameters = template.split('/').flatMap((segment, index) => {
    const [, parameter] = /^\{(\w+)\}$/.exec(segment) ?? [];
    return parameter === undefined ? [] : [[parameter, decodeURIComponent(values[index] ?? '')] as const];
  });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  const exchange = {
    path: Object.fromEntries(parameters),
    query: Object.fromEntries(new URLSearchParams(query)),
    ...(sent.body !== undefined && !Buffer.isBuffer(sent.body) && { body: sent.body }),
    ...(answer.text !== '' && { response: isJson ? answer.json() : answer.text }),
  };
  return {
    status,
    ...normalize(exchange, template),
  };
}

test(`writes ${examplesFile.pathname}`, async () => {
  await using platform = await startPlatform();
  const scene = new Scene(platform, await platform.createUser({ role: 'super_admin' }));
  const examples: OperationExamples = {};
  for (const operation of operations) {
    const recorded: Partial<Record<Version, OperationExample>> = {};
    for (const version of operation.versions) recorded[version] = await record(platform, scene, operation, version);
    const isSame = JSON.stringify(recorded.beta) === JSON.stringify(recorded.v1);
    examples[operation.name] = isSame && recorded.v1 ? { v1: recorded.v1 } : recorded;
  }
  writeFileSync(examplesFile, `${JSON.stringify(examples, null, 2)}\n`);
});
