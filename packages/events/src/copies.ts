import { create, type DescMessage, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf';

/** The version of a copy that its owner has not confirmed since the database was restored; every event replaces it. */
export const unconfirmed = -1;

/** A row as JSON: dates are texts. */
// oxlint-disable-next-line typescript/no-explicit-any -- The shape of a row belongs to the service that declares the copy.
export type CopiedRow = Record<string, any>;

/** Columns in which a service keeps records of another service. */
export interface Copy {
  /** Full name of the event that states a record. */
  readonly type: string;
  /** The owner and its table: `community.users`. */
  readonly of: string;
  readonly table: string;
  /** Column of the owner's id. */
  readonly key: string;
  readonly version: string;
  /** Condition of rows that show the record; it does not match rows of deleted records. */
  readonly present: string;
  /** Returns the event that says that the owner has no such record. */
  absent(row: CopiedRow): unknown;
}

/** Where a copy is, if not in `id`, `version` and `deleted`. */
type Place = Pick<Copy, 'of' | 'table'> & Partial<Pick<Copy, 'key' | 'version' | 'present'>>;

/** Declares a copy that events of a type keep. Of `absent` version 0 is assumed, which every event replaces. */
export function copyOf<Desc extends DescMessage>(
  desc: Desc,
  { of, table, key = 'id', version = 'version', present = 'not deleted' }: Place,
  absent: (row: CopiedRow) => MessageInitShape<Desc>,
): Copy {
  return {
    type: desc.typeName,
    of,
    table,
    key,
    version,
    present,
    absent: (row): MessageShape<Desc> => create(desc, absent(row)),
  };
}

/** A column with ids of another service's records, of which no copy is kept. */
export interface Reference {
  /** The owner and its table: `content.tags`. */
  readonly of: string;
  readonly table: string;
  readonly column: string;
}

/** What a service keeps of other services. */
export interface Foreign {
  readonly copies: readonly Copy[];
  readonly references?: readonly Reference[];
}
