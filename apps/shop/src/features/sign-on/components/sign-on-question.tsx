import type { PersonToConfirm } from '@bivak/contract/wire';
import { Button } from '@bivak/ui';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { accountName } from '@bivak/web/formats';

/**
 * Asks "Continue as X?" for a sign-on that did not begin in this browser: an address that somebody else sent would let
 * people act, and order, in that one's name without noticing (RULINGS, "token in the login URL").
 */
export function SignOnQuestion({
  person,
  onConfirm,
  onDecline,
}: {
  readonly person: PersonToConfirm['Person'];
  readonly onConfirm: () => void;
  readonly onDecline: () => void;
}) {
  const t = useTranslations('shop.signOn');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const name = accountName(person);
  return (
    <div className="stack">
      <h1 ref={heading} tabIndex={-1}>
        {t('questionTitle', { name })}
      </h1>
      <p>{t('questionText')}</p>
      <div className="row">
        <Button onClick={onConfirm}>{t('questionYes', { name })}</Button>
        <Button variant="line" onClick={onDecline}>
          {t('questionNo')}
        </Button>
      </div>
    </div>
  );
}
