import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createFileRegistry, fromBinary, type FileRegistry } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { OrganizationSchema, PersonSchema } from '@commonplace/proto/people/v1/people';
import { expect, it } from 'vitest';
import { protoImage, repositoryFolder } from './record.ts';
import { findDifferences } from './renamed-messages.ts';

const registryOf = (image: Uint8Array) => createFileRegistry(fromBinary(FileDescriptorSetSchema, image));

const released = registryOf(readFileSync(protoImage));
const current = registryOf(execFileSync('buf', ['build', `${repositoryFolder}proto`, '-o', '-#format=binpb']));

function messagesOf(registry: FileRegistry) {
  return [...registry].filter((type) => type.kind === 'message');
}

it('encodes fields of renamed messages as in the last release', () => {
  const differences = messagesOf(released).flatMap((message) => {
    const now = current.getMessage(message.typeName);
    return now === undefined ? [] : findDifferences(message, now);
  });
  expect(differences).toEqual([]);
});

it('finds the differences between two messages', () => {
  expect(findDifferences(PersonSchema, PersonSchema)).toEqual([]);
  expect(findDifferences(OrganizationSchema, PersonSchema)).toContain('commonplace.people.v1.Organization.slug');
});
