import { createTheme } from '@mantine/core';

/** How the console looks. */
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
        // Its title names the dialog; the page has one banner.
        attributes: { header: { role: 'none' } },
      },
    },
  },
  headings: { fontFamily: 'system-ui, sans-serif' },
});
