import { useTranslations } from 'use-intl';
import { readRestError, type RestError } from './rest-error.ts';
import type { LoginRefusal } from '../../../session/session.ts';

/** These refusals of a login have words of their own (spec 2 §8, "Login"). */
const WORDS: Partial<Record<RestError, 'incorrectDetails' | 'notActivated' | 'notApproved' | 'lockedOut'>> = {
  'incorrect-details': 'incorrectDetails',
  'user-not-activated': 'notActivated',
  'user-not-approved': 'notApproved',
  'user-locked-out': 'lockedOut',
};

/** Why a login was refused, in words: its own, the server's, or the general ones. */
export function useLoginWords(): (refusal: LoginRefusal) => string {
  const t = useTranslations('shop.login');
  return ({ code, message }) => {
    // A refused login has no status by then; its code says enough.
    const words = WORDS[readRestError({ status: 0, code, message: message ?? '' })];
    if (words !== undefined) return t(words);
    return code === 'Unexpected' || message === null ? t('errorGeneral') : message;
  };
}
