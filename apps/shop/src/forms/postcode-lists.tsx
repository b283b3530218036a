import { findPostcode } from '@bivak/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCall } from '../app-context.tsx';

/**
 * What a browser offers while somebody types: the towns and streets of the Belgian postcode that stands in an address.
 * Where there is one town it is filled in, unless somebody typed another. A register that is away takes nothing from the form.
 */
export function PostcodeLists({ of, id }: { readonly of: string; readonly id: string }) {
  const call = useCall();
  const form = useFormContext();
  const [zipCode, country]: unknown[] = useWatch({ name: [`${of}.ZipCode`, `${of}.CountryID`] });
  const code = typeof zipCode === 'string' ? zipCode.trim() : '';
  const { data } = useQuery({
    queryKey: ['postcode', code],
    queryFn: () => call(findPostcode, { params: { zipCode: code } }),
    enabled: country === 'BE' && /^[1-9]\d{3}$/u.test(code),
    staleTime: Infinity,
    retry: false,
  });
  const only = data?.Cities.length === 1 ? data.Cities[0] : undefined;
  useEffect(() => {
    const path = `${of}.City`;
    const typed: unknown = form.getValues(path);
    if (only === undefined || (typeof typed === 'string' && typed.trim() !== '')) return;
    form.setValue(path, only, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }, [only, of, form]);
  return (
    <>
      <Choices id={`${id}-cities`} names={data?.Cities ?? []} />
      <Choices id={`${id}-streets`} names={data?.Streets ?? []} />
    </>
  );
}

function Choices({ id, names }: { readonly id: string; readonly names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
