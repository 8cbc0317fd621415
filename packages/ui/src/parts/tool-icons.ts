/** The shapes of the tools for formatting in a square of 24 units, drawn as strokes, for articles and comments. */
export const toolShapes = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  heading: 'M6 5v14M18 5v14M6 12h12',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  quote: 'M5 17c2-1 4-3 4-6H5V7h5v4c0 4-2 6-5 7zM14 17c2-1 4-3 4-6h-4V7h5v4c0 4-2 6-5 7z',
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.500 6v.01M4.500 12v.01M4.500 18v.01',
  numberedList:
    'M10 6h10M10 12h10M10 18h10M4 5l1.500-1v5M4 14.500c0-1.500 2.500-1.500 2.500 0 0 1-2.500 2-2.500 3.500h2.500',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9v.01',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14',
  embed: 'M4 5h16v14H4zM10 9.500v5l4.500-2.500z',
  emoji: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM8.500 14c1 2 6 2 7 0M9 9.500v.01M15 9.500v.01',
  find: 'M11 4.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM16 16l4.500 4.500',
  plainLook: 'M3 18V6l4 5 4-5v12M17.500 6v12M14 14.500l3.500 3.500 3.500-3.500',
} as const;
