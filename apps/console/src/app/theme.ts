import { createTheme } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 7,
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, sans-serif',
  components: {
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        // The header of a dialog is no banner landmark.
        attributes: { header: { role: 'none' } },
      },
    },
  },
  headings: { fontFamily: 'system-ui, sans-serif' },
});
