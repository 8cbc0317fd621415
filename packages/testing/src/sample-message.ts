import { ScalarType, type DescField, type DescMessage } from '@bufbuild/protobuf';

/** How deep messages in messages are filled in; some contain themselves. */
const maxDepth = 3;

/** Returns a message with a value in every field, and the first choice of each `oneof`. */
export function sampleOf(message: DescMessage, depth = 0): Record<string, unknown> {
  if (depth === maxDepth) return {};
  const plain = message.fields.filter(({ oneof }) => oneof === undefined);
  const chosen = message.oneofs.map(({ localName, fields: [field] }) => [
    localName,
    field && { case: field.localName, value: valueOf(field, depth) },
  ]);
  return Object.fromEntries([...plain.map((field) => [field.localName, valueOf(field, depth)]), ...chosen]);
}

function valueOf(field: DescField, depth: number): unknown {
  switch (field.fieldKind) {
    case 'message':
      return sampleOf(field.message, depth + 1);
    case 'enum':
      return field.enum.values.at(-1)?.number;
    case 'map':
      return {};
    case 'list':
      return [itemOf(field, depth)];
    default:
      return scalar(field.scalar);
  }
}

function itemOf(field: DescField & { fieldKind: 'list' }, depth: number): unknown {
  if (field.listKind === 'message') return sampleOf(field.message, depth + 1);
  return field.listKind === 'enum' ? field.enum.values.at(-1)?.number : scalar(field.scalar);
}

function scalar(type: ScalarType): unknown {
  if (type === ScalarType.STRING) return 'sample';
  if (type === ScalarType.BOOL) return true;
  return type === ScalarType.BYTES ? new Uint8Array([1]) : 1;
}
