/** The keys that press the buttons for formatting together with Ctrl, in articles and comments. */
export const toolKeys = {
  bold: 'B',
  italic: 'I',
  heading: 'Shift+H',
  link: 'K',
  quote: 'Shift+9',
  bulletList: 'Shift+8',
  numberedList: 'Shift+7',
  code: 'E',
  find: 'F',
} as const;
