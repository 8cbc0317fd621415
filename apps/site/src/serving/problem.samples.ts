import type { Samples } from '../testing/samples.ts';
import { problemPage } from './problem-page.ts';

export const samples: Samples = {
  problem: (text, view) => problemPage({ status: 404, isForm: false, requestId: text }, view),
};
