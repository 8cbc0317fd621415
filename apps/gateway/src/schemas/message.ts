import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';

/** A field's name in a message, as the proto's own name becomes it. */
export type LocalName<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<LocalName<Tail> & string>}`
  : Name;

/** The values that fit into a message's fields of the same names; null stands for nothing. */
type Fitting<Desc extends DescMessage, Values> = {
  [Name in keyof Values]: LocalName<Name> extends keyof MessageInitShape<Desc>
    ? MessageInitShape<Desc>[LocalName<Name>] | null | undefined
    : never;
};

/** What a caller sent as a message: each value goes to the field of its name. Null and undefined are left out. */
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
