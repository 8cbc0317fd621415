import { create } from '@bufbuild/protobuf';
import { ArticleInputSchema, type ArticleInput } from '@commonplace/proto/content/v1/articles';
import { mergeVideo } from '../write/video.ts';

/** Returns what the author has entered after an autosave: what is absent stays. Nothing is checked or corrected. */
export function autosavedFields(before: ArticleInput, input: ArticleInput): ArticleInput {
  const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  // A value with a type name would be taken for a complete message.
  const {
    $typeName: _type,
    $unknown: _unknown,
    videoSourceUrl: _address,
    video: _video,
    ...fields
  } = { ...before, ...changes };
  const video = mergeVideo(before.video ?? null, input);
  return create(ArticleInputSchema, { ...fields, ...(video && { video }) });
}
