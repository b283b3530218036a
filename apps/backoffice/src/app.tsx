import { WebProvider } from '@bivak/web';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { IntlProvider } from 'use-intl';
import type { AppContext } from './app-context.tsx';
import type { Messages } from './i18n/messages.ts';
import type { createOfficeRouter } from './router.tsx';

export function App({
  router,
  context,
  messages,
}: {
  readonly router: ReturnType<typeof createOfficeRouter>;
  readonly context: AppContext;
  readonly messages: Messages;
}) {
  return (
    <IntlProvider locale={context.locale} messages={messages} timeZone={context.shop.timeZone}>
      <WebProvider app={context}>
        <QueryClientProvider client={context.queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </WebProvider>
    </IntlProvider>
  );
}
