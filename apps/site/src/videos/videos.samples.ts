import { paging, type Samples } from '../testing/samples.ts';
import { videosPage } from './videos-page.ts';

const video = (text: string) => ({
  type_of: 'video_article' as const,
  id: 1,
  path: '/ada/text-1',
  title: text,
  user_id: 1,
  video_duration_in_minutes: '01:01',
  user: { name: text },
  hosted_video_url: '',
  video_source_url: '',
});

export const samples: Samples = {
  videos: (text, view) => videosPage({ videos: [video(text)], paging }, view),
};
