import { useTranslations } from 'use-intl';
import type { LoginRefusal } from '../../../session/outcome.ts';

/** Refusals of a login with words of their own (spec 2 §8, "Login"). */
const REFUSALS = {
  IncorrectDetails: 'incorrectDetails',
  UserNotApproved: 'notApproved',
  UserLockedOut: 'lockedOut',
} as const;

/** Why a login was refused, in words: its own, the server's, or the general ones. */
export function useLoginWords(): (refusal: LoginRefusal) => string {
  const t = useTranslations('shop.login');
  return ({ code, message }) => {
    const key = REFUSALS[code as keyof typeof REFUSALS];
    if (key !== undefined) return t(key);
    return code === 'Unexpected' || message === null ? t('errorGeneral') : message;
  };
}
