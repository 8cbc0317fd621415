import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMessage, type DescField, type DescFile, type DescMessage, ScalarType } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';

const protoFolder = fileURLToPath(new URL('../../../proto', import.meta.url));
const generatedFolder = fileURLToPath(new URL('./gen', import.meta.url));

const wideScalars = new Set<ScalarType>([
  ScalarType.INT64,
  ScalarType.UINT64,
  ScalarType.SINT64,
  ScalarType.FIXED64,
  ScalarType.SFIXED64,
]);

async function generatedFiles(): Promise<DescFile[]> {
  const names = readdirSync(generatedFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('_pb.ts'),
  );
  const modules = await Promise.all(names.map((name) => import(/* @vite-ignore */ join(generatedFolder, name))));
  return modules.flatMap((module: Record<string, unknown>) =>
    Object.values(module).filter(
      (value): value is DescFile =>
        typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'file' && !isMessage(value),
    ),
  );
}

function allMessages(messages: readonly DescMessage[]): DescMessage[] {
  return messages.flatMap((message) => [message, ...allMessages(message.nestedMessages)]);
}

function isWide(field: DescField): boolean {
  const scalar = field.fieldKind === 'scalar' || field.fieldKind === 'list' ? field.scalar : undefined;
  return scalar !== undefined && wideScalars.has(scalar);
}

describe('protos', () => {
  it('pass the STANDARD lint', () => {
    expect(() => execFileSync('buf', ['lint'], { cwd: protoFolder, encoding: 'utf8', stdio: 'pipe' })).not.toThrow();
  });

  it('have no 64-bit field, so that no number becomes a string or a bigint in JSON (ADR 3)', async () => {
    const files = await generatedFiles();
    expect(files.length).toBeGreaterThan(15);
    const wide = files
      .flatMap((file) => allMessages(file.messages))
      .flatMap((message) => message.fields.filter(isWide).map((field) => `${message.typeName}.${field.name}`));
    expect(wide).toEqual([]);
  });
});
