import { WebProvider } from '@bivak/web';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { IntlProvider } from 'use-intl';
import { useStore } from 'zustand';
import type { AppContext } from './app-context.tsx';
import type { createOfficeRouter } from './router.tsx';

export function App({
  router,
  context,
}: {
  readonly router: ReturnType<typeof createOfficeRouter>;
  readonly context: AppContext;
}) {
  const messages = useStore(context.words.store);
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
