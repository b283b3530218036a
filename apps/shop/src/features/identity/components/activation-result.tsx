import { type Call, confirmUser } from '@bivak/contract/wire';
import { Button, buttonClass, Note, notify, Spinner } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../app-context.tsx';
import { onTheWay } from '../../../routing/search.ts';
import { ResendActivationForm } from './resend-activation-form.tsx';

const told = new WeakSet<object>();

/**
 * Tells of an answer once, however often it is drawn: not again when an effect runs twice, nor when somebody comes
 * back to the answer that was kept. Every further failure is another one.
 */
export function useToldOnce(answer: object | null | undefined, tell: () => void): void {
  const say = useEffectEvent(tell);
  useEffect(() => {
    if (answer === null || answer === undefined || told.has(answer)) return;
    told.add(answer);
    say();
  }, [answer]);
}

/**
 * What became of the link in the mail: active, waiting for the business, used up, or no link of ours. What was done is
 * said in a toast too (spec 2 §8); a failure stands here, and once.
 */
export function ActivationResult({ code }: { readonly code: string }) {
  const t = useTranslations('shop');
  const { data, error, refetch, isFetching } = useQuery(activateQuery(useCall(), code));
  const words = data?.IsApproved === true ? 'done' : 'waiting';
  useToldOnce(data, () => notify({ type: 'positive', title: t(`activate.${words}`) }));
  if (data !== undefined) {
    return (
      <>
        <Note tone="ok" role="status" title={t(`activate.${words}`)}>
          {t(`activate.${words}Text`)}
        </Note>
        {data.IsApproved ? (
          <Link to="/login" search={onTheWay} className={buttonClass({ wide: true })}>
            {t('activate.login')}
          </Link>
        ) : null}
      </>
    );
  }
  if (error === null || isFetching) return <Spinner label={t('activate.busy')} showLabel />;
  if (!isWireError(error) || error.status >= 500 || error.status === 429) {
    return (
      <Note tone="bad" role="alert" title={t('activate.failed')}>
        <Button onClick={() => void refetch()}>{t('global.tryAgain')}</Button>
      </Note>
    );
  }
  const reason = error.status === 410 ? 'expired' : 'invalid';
  return (
    <>
      <ResendActivationForm
        problem={
          <Note tone="bad" role="alert" title={t(`activate.${reason}`)}>
            {t(`activate.${reason}Text`)}
          </Note>
        }
      />
      <p>
        <Link to="/login" search={onTheWay} className="link">
          {t('activate.login')}
        </Link>
      </p>
    </>
  );
}

/** Activates an account with the code of its mail: once per link, however often the page is drawn. */
function activateQuery(call: Call, code: string) {
  return queryOptions({
    queryKey: ['activation', code],
    queryFn: () => call(confirmUser, { query: { code } }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}
