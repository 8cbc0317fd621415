import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { ArticleInputSchema, type ArticleInput } from '@commonplace/proto/content/v1/articles';

/** Writes the fields of a revision as bytes, which later releases can read as they read a message. */
export function writeFields(fields: ArticleInput): Buffer {
  return Buffer.from(toBinary(ArticleInputSchema, fields));
}

export function readFields(bytes: Uint8Array): ArticleInput {
  return fromBinary(ArticleInputSchema, bytes);
}
