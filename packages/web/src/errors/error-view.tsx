import { Button, buttonClass, ErrorState, type IconName } from '@bivak/ui';
import { onlineManager } from '@tanstack/react-query';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isMissingPart } from './missing-parts.ts';

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

/** Who is logged in, as words of a sentence. */
export interface WhoIsIn {
  readonly name: string;
  /** Empty where it is the name already. */
  readonly company: string;
  readonly hasCompany: 'yes' | 'no';
}

/** What an app knows of the person before the page; null for nobody. */
export interface Visitor {
  readonly whoIsIn: WhoIsIn | null;
  readonly signOut: () => Promise<void>;
}

/** A page that cannot be shown: what it is, the way back, and the way out for who is logged in (spec 1 §2). */
export function ErrorView({
  type,
  first,
  whoIsIn,
  signOut,
}: Visitor & { readonly type: ErrorType; readonly first?: ReactNode }) {
  const t = useTranslations('shop');
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

/** The view of type ERROR (spec 2 §2): something went wrong, go back and retry. Without a connection it says that. */
export function FailedView({ error, ...visitor }: Visitor & { readonly error: unknown }) {
  const t = useTranslations('shop.global');
  const router = useRouter();
  const retry = (): void => {
    if (isMissingPart(error) && onlineManager.isOnline()) window.location.reload();
    else void router.invalidate();
  };
  const again = <Button onClick={retry}>{t('tryAgain')}</Button>;
  return <ErrorView type={onlineManager.isOnline() ? 'ERROR' : 'OFFLINE'} first={again} {...visitor} />;
}

/** Back to where one came from; the home page for who came from elsewhere. */
export function BackButton() {
  const t = useTranslations('shop');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  if (canGoBack) {
    return (
      <Button variant="line" icon="arrow-left" onClick={() => router.history.back()}>
        {t('global.back')}
      </Button>
    );
  }
  return (
    <Link to="/" className={buttonClass({ variant: 'line' })}>
      {t('errors.toHome')}
    </Link>
  );
}
