import { account } from './account/texts.ts';
import { commenting } from './commenting.ts';
import { analytics } from './analytics.ts';
import { community } from './community.ts';
import { desk } from './desk.ts';
import { editor } from './editor.ts';
import { history } from './history.ts';
import { layout } from './layout.ts';
import { lists } from './lists.ts';
import { moderation } from './moderation.ts';
import { notifications } from './notifications.ts';
import { problems } from './problems.ts';
import { reading } from './reading.ts';
import { sentMentions } from './sent-mentions.ts';
import { surveys } from './surveys.ts';
import { translations } from './translations.ts';
import { writing } from './writing.ts';
import { refusals } from './refusals.ts';

/** The English texts by area. */
export const en = {
  layout,
  reading,
  commenting,
  lists,
  community,
  desk,
  moderation,
  notifications,
  problems,
  refusals,
  account,
  history,
  editor,
  analytics,
  translations,
  sentMentions,
  surveys,
  writing,
};
