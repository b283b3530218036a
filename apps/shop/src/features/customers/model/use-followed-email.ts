import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ProfileValues } from './profile-values.ts';

/** While invoices go to the customer's own address, the field of theirs shows what is typed there, until it gets another. */
export function useFollowedEmail(follows: boolean): void {
  const { getValues, setValue, formState } = useFormContext<ProfileValues>();
  const { isSubmitted: shouldValidate } = formState;
  const own = useWatch<ProfileValues, 'Customer.Email'>({ name: 'Customer.Email' });
  const before = useRef(own);
  useEffect(() => {
    if (own === before.current) return;
    const isFollowing = follows && getValues('Invoice.Email') === before.current;
    before.current = own;
    if (isFollowing) setValue('Invoice.Email', own, { shouldDirty: true, shouldValidate });
  }, [follows, own, shouldValidate, getValues, setValue]);
}
