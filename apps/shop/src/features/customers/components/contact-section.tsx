import type { OneContact } from '@bivak/contract';
import { Box, Note, SpecList, TextField } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmailField } from '@bivak/web/forms';
import { OwnPasswordField } from '../../../forms/own-password-field.tsx';
import { SalutationField } from '../../../forms/salutation-field.tsx';
import { EmailText } from '../../../i18n/email-text.tsx';
import { useRoleName } from '../../../i18n/use-role-name.ts';
import { usePermissions } from '../../../session/use-permissions.ts';
import { useProfileField } from '../model/use-profile-field.ts';
import { PROFILE_FORM as FORM } from '../model/profile-values.ts';

/** Who is logged in: everybody changes themselves (spec 1 §6). */
export function ContactSection({
  contact,
  own,
}: {
  readonly contact: OneContact;
  readonly own: string | null;
}) {
  const t = useTranslations('shop');
  const { stateOf, fieldOf } = useProfileField();
  const { held } = usePermissions();
  const roleName = useRoleName();
  const { PendingEmail: pending, UserName, RoleName } = contact;
  const asks = (name: string): boolean => stateOf(`Contact.${name}`) !== 'hidden';
  const at = (name: string) => fieldOf(`Contact.${name}`);
  return (
    <Box title={t('account.you')}>
      <div className="stack">
        <div className="grid-2">
          <div className="full">
            <SalutationField form={FORM} path="Contact.Salutation" state={stateOf('Contact.Salutation')} />
          </div>
          {asks('FirstName') ? (
            <TextField label={t('checkout.firstName')} autoComplete="given-name" {...at('FirstName')} />
          ) : null}
          {asks('LastName') ? (
            <TextField label={t('checkout.lastName')} autoComplete="family-name" {...at('LastName')} />
          ) : null}
          {asks('Email') ? (
            <EmailField
              className="full"
              label={t('checkout.email')}
              hint={t('shopUsers.emailHint')}
              {...at('Email')}
            />
          ) : null}
          <OwnPasswordField form={FORM} own={own} email="Contact.Email" path="CurrentPassword" />
          {pending === null ? null : (
            <div className="full">
              <Note icon="mail">{t('account.toConfirm', { email: pending })}</Note>
            </div>
          )}
          {asks('MobilePhone') ? (
            <TextField label={t('account.mobile')} type="tel" autoComplete="tel" {...at('MobilePhone')} />
          ) : null}
          {asks('Tel') ? (
            <TextField label={t('account.phone')} type="tel" autoComplete="tel" {...at('Tel')} />
          ) : null}
        </div>
        <SpecList
          facts={[
            {
              term: t('account.userName'),
              value:
                UserName === null ? (
                  <span className="soft">{t('account.unknown')}</span>
                ) : (
                  <EmailText>{UserName}</EmailText>
                ),
            },
            { term: t('account.role'), value: RoleName === null ? t('account.noRole') : roleName(RoleName) },
          ]}
        />
        {held.has('password.change') ? (
          <p>
            <Link to="/account/password" className="link">
              {t('account.changePassword')}
            </Link>
          </p>
        ) : null}
      </div>
    </Box>
  );
}
