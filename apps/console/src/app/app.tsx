import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './console.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ConfirmProvider } from '../components/confirm.tsx';
import { queryClient } from '../session/query-client.ts';
import { router } from './router.tsx';
import { styleNonce } from '../components/style-nonce.ts';
import { theme } from './theme.ts';

export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <Notifications position="bottom-right" limit={4} />
          <RouterProvider router={router} />
        </ConfirmProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
