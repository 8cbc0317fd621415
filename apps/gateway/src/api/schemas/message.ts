import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';

/** The name of a field in TypeScript, from its name in the proto file. */
export type LocalName<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<LocalName<Tail> & string>}`
  : Name;

/** Values that match a message's fields by name; null means absent. */
type Fitting<Desc extends DescMessage, Values> = {
  [Name in keyof Values]: LocalName<Name> extends keyof MessageInitShape<Desc>
    ? MessageInitShape<Desc>[LocalName<Name>] | null | undefined
    : never;
};

/** Converts input to a message by field name, without null and undefined. */
export function toMessage<Desc extends DescMessage, Values extends Fitting<Desc, Values>>(
  message: Desc,
  values: Values,
): MessageInitShape<Desc> {
  const init: Record<string, unknown> = {};
  for (const { name, localName } of message.fields) {
    const value = values[name as keyof Values];
    if (value !== undefined && value !== null) init[localName] = value;
  }
  return init as MessageInitShape<Desc>;
}
