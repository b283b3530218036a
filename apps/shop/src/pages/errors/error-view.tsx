import { Button, ErrorState, type IconName } from '@bivak/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSignOut } from '../../features/identity/model/use-sign-out.ts';
import { useWhoIsIn } from '../../features/identity/model/use-who-is-in.ts';
import { BackButton } from './back-button.tsx';

/** The types of spec 2 §2; `not-found` and `forbidden` of spec 1 §2 are the same two views. */
export type ErrorType = 'ERROR' | 'OFFLINE' | 'NOT_FOUND' | 'FORBIDDEN';

const views = {
  ERROR: { icon: 'warning', title: 'title', text: 'text' },
  OFFLINE: { icon: 'warning', title: 'offlineTitle', text: 'offlineText' },
  NOT_FOUND: { icon: 'question', title: 'notFoundTitle', text: 'notFoundText' },
  FORBIDDEN: { icon: 'lock', title: 'forbiddenTitle', text: 'forbiddenText' },
} as const satisfies Record<
  ErrorType,
  { readonly icon: IconName; readonly title: string; readonly text: string }
>;

/** A page that cannot be shown: what it is, the way back, and the way out for who is logged in (spec 1 §2). */
export function ErrorView({ type, first }: { readonly type: ErrorType; readonly first?: ReactNode }) {
  const t = useTranslations('shop');
  const whoIsIn = useWhoIsIn();
  const signOut = useSignOut();
  const { icon, title, text } = views[type];
  return (
    <ErrorState
      level={1}
      icon={icon}
      title={t(`errors.${title}`)}
      text={
        type === 'FORBIDDEN' && whoIsIn !== null
          ? t('errors.forbiddenAs', { ...whoIsIn })
          : t(`errors.${text}`)
      }
      actions={
        <>
          {first}
          <BackButton />
          {whoIsIn === null ? null : (
            <Button variant="quiet" icon="logout" onClick={() => void signOut()}>
              {t('frame.logout')}
            </Button>
          )}
        </>
      }
    />
  );
}
