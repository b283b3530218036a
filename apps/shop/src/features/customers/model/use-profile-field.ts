import type { AccountFieldLists } from '@bivak/contract/shop-config';
import { createContext, useContext } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import type { FieldState } from '../../../forms/person.ts';
import { useFormField } from '@bivak/web/forms';
import { profileFieldState } from './field-state.ts';
import { PROFILE_FORM } from './profile-values.ts';

/** What the fields ask of whom the form is for; null outside of it: what the shop says. */
export const ProfileFields = createContext<AccountFieldLists | null>(null);

/** What a field of my info asks in this shop, and what its input needs. */
export function useProfileField() {
  const shop = useShop();
  const accountFields = useContext(ProfileFields) ?? shop.accountFields;
  const optional = useTranslations('shop.global')('optional');
  const field = useFormField(PROFILE_FORM);
  const stateOf = (path: string): FieldState => profileFieldState({ accountFields }, path);
  return {
    stateOf,
    fieldOf: (path: string) => {
      const state = stateOf(path);
      return {
        ...field(path),
        required: state === 'mandatory' ? true : undefined,
        optional: state === 'optional' ? optional : undefined,
        disabled: state === 'disabled',
      };
    },
  };
}
