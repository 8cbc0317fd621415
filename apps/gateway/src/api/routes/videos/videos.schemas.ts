import { PersonSchema } from '@commonplace/proto/people/v1/people';
import { VideoArticleSchema, type VideoArticle } from '@commonplace/proto/content/v1/videos';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { listOf, nested, represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { clock } from './clock.ts';

const author = represent(pick(PersonSchema, 'name'));
const authorOf = (video: VideoArticle) => required(video.author);

/** An item of the list of videos (ListVideos). */
const video = {
  type_of: constant('video_article'),
  ...pick(VideoArticleSchema, 'id', 'path', 'title'),
  user_id: field(z.int(), (article: VideoArticle) => authorOf(article).userId),
  video_duration_in_minutes: field(z.string(), ({ durationInSeconds }: VideoArticle) => clock(durationInSeconds)),
  user: nested(author, authorOf),
};

export const videoList = {
  beta: listOf(represent(video)),
  v1: listOf(represent({ ...video, ...pick(VideoArticleSchema, 'hosted_video_url', 'video_source_url') })),
};
