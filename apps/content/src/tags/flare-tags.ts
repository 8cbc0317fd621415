/** The flare tags of a new site, with their colors. */
export const flareTags = [
  { name: 'help', background: '#7a0c32', text: '#ffffff' },
  { name: 'discuss', background: '#1f4e5f', text: '#ffffff' },
  { name: 'challenge', background: '#3b2f80', text: '#ffffff' },
  { name: 'explainlikeimfive', background: '#9c3d10', text: '#ffffff' },
  { name: 'showdev', background: '#0f5132', text: '#ffffff' },
  { name: 'watercooler', background: '#184e77', text: '#ffffff' },
  { name: 'news', background: '#343a40', text: '#ffffff' },
  { name: 'jokes', background: '#b58900', text: '#000000' },
  { name: 'meta', background: '#495057', text: '#ffffff' },
] as const;
