import type { DescField, DescMessage } from '@bufbuild/protobuf';

/**
 * Returns the paths of fields that differ between two messages in name, number or type. Nested messages may have other names,
 * and fields that only `after` has are ignored, since older readers skip them.
 */
export function findDifferences(before: DescMessage, after: DescMessage): string[] {
  return before.fields.flatMap((field) => {
    const other = after.fields.find(({ number }) => number === field.number);
    if (other === undefined || describe(field) !== describe(other)) return [`${before.typeName}.${field.name}`];
    const isRenamed = field.message && other.message && field.message.typeName !== other.message.typeName;
    return isRenamed ? findDifferences(field.message, other.message) : [];
  });
}

function describe(field: DescField): string {
  const { name, fieldKind, oneof } = field;
  const kind = fieldKind === 'list' ? field.listKind : fieldKind === 'map' ? field.mapKind : '';
  const scalar = 'scalar' in field ? field.scalar : undefined;
  const key = fieldKind === 'map' ? field.mapKey : undefined;
  return JSON.stringify([name, fieldKind, kind, scalar, key, field.enum?.typeName, oneof?.name]);
}
