import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AsOtherLink } from '../../features/identity/components/as-other-link.tsx';
import { ClientPage } from '@bivak/web/client-page';
import { ErrorView } from '@bivak/web/errors';
import { useVisitor } from './error-page.tsx';

/**
 * The view of type FORBIDDEN (spec 1 §2), where the route named forbidden leads. Somebody else of the same business may be
 * allowed what this one is not: their login leads back to the page that was asked for.
 */
export function ForbiddenPage() {
  const t = useTranslations('shop.errors');
  return (
    <ClientPage title={t('forbiddenTitle')}>
      <Forbidden />
    </ClientPage>
  );
}

/** Names who is in, which the server does not know. */
function Forbidden() {
  const { redirect } = useSearch({ strict: false });
  const visitor = useVisitor();
  return (
    <ErrorView
      type="FORBIDDEN"
      first={visitor.whoIsIn === null ? undefined : <AsOtherLink back={redirect} />}
      {...visitor}
    />
  );
}
