import { Box, notify } from '@bivak/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChangePasswordForm } from '../../features/identity/components/change-password-form.tsx';

/** Somebody who knows the present password chooses another. */
export function AccountPasswordPage() {
  const t = useTranslations('shop.account');
  // A form that was sent is a new one: no password stays in it.
  const [times, setTimes] = useState(0);
  return (
    <>
      <h1>{t('changePassword')}</h1>
      <p className="soft">{t('passwordLede')}</p>
      <Box>
        <ChangePasswordForm
          key={times}
          onDone={() => {
            notify({ type: 'positive', title: t('passwordSaved') });
            setTimes(times + 1);
          }}
        />
      </Box>
    </>
  );
}
