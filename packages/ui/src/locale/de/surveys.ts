import type { Messages } from '../messages.ts';

/** Texts of surveys and polls. */
export const surveys: Messages['surveys'] = {
  poll: 'Abstimmung',
  survey: 'Umfrage',
  send: 'Senden',
  pollAnswered: 'Danke. Du hast schon abgestimmt.',
  surveyAnswered: 'Danke. Du hast an dieser Umfrage schon teilgenommen.',
  partOfSurvey: 'Diese Abstimmung ist Teil {link}.',
  aSurvey: 'einer Umfrage',
  signInToAnswer: 'Anmelden und antworten',
  maxCharacters: (maximum) => `Höchstens ${maximum} Zeichen`,
  selectAny: 'Wähle beliebig viele',
  surveyText: 'Fragen an die Mitglieder dieser Website.',
};
