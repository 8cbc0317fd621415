/** Texts of surveys and polls. */
export const surveys = {
  poll: 'Poll',
  survey: 'Survey',
  send: 'Send',
  pollAnswered: 'Thank you. You have answered this poll.',
  surveyAnswered: 'Thank you. You have answered this survey.',
  partOfSurvey: 'This poll is part of {link}.',
  aSurvey: 'a survey',
  signInToAnswer: 'Sign in to answer',
  maxCharacters: (maximum: number) => `At most ${maximum} characters`,
  selectAny: 'Select any number',
  surveyText: 'Questions for the members of this site.',
};
