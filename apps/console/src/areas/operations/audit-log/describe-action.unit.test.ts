import { expect, test } from 'vitest';
import { describeAction, describeTarget } from './describe-action.ts';

test.each([
  ['update_user_status', 'User', '7', 'changed the status of user 7'],
  ['api_badge_achievement_create', 'BadgeAchievement', '3', 'created badge award 3'],
  ['update_feedback_message', 'FeedbackMessage', '12', 'updated report 12'],
  ['update_site_config', 'SiteConfig', '1', 'updated the settings'],
  ['api_recommended_list_save', 'RecommendedList', '2', 'saved recommended list 2'],
  ['add_user_note', 'User', '$&', 'added a note about user $&'],
  ['something_else', 'Job', '5', 'something else: job 5'],
])('describes %s of %s %s as "%s"', (action, type, id, text) => {
  expect(describeAction(action, describeTarget(type, id))).toBe(text);
});
