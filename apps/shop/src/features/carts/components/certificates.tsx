import type { Cart, Certificate } from '@bivak/contract/wire';
import { TextField } from '@bivak/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

/**
 * Asks the proofs that the goods need, each with its number; one is saved when the field is left (spec 1 §2, "upload
 * certificates").
 */
export function Certificates({
  cart,
  missing,
  onHandIn,
}: {
  readonly cart: Cart;
  readonly missing: boolean;
  readonly onHandIn: (certificate: Certificate, number: string | null) => Promise<string | null>;
}) {
  const t = useTranslations('shop.cart');
  const action = cart.Actions.find(({ ActionName }) => ActionName === 'Certificates');
  const { RequiredCertificates = [], OptionalCertificates = [] } = action?.Details ?? {};
  if (action === undefined) return null;
  return (
    <section aria-labelledby="certificates" className="stack">
      <h2 id="certificates" className="title-l">
        {t('certificates')}
      </h2>
      <p className="soft">{t('certificatesText')}</p>
      {[...RequiredCertificates, ...OptionalCertificates].map((certificate, index) => (
        <CertificateField
          key={certificate.CertificateID}
          {...{ certificate, onHandIn }}
          required={index < RequiredCertificates.length}
          missing={missing}
        />
      ))}
    </section>
  );
}

function CertificateField({
  certificate,
  required,
  missing,
  onHandIn,
}: {
  readonly certificate: Certificate;
  readonly required: boolean;
  readonly missing: boolean;
  readonly onHandIn: (certificate: Certificate, number: string | null) => Promise<string | null>;
}) {
  const t = useTranslations('shop');
  const [draft, setDraft] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { Number: number, Description: name, Hint } = certificate;
  const isMissing = missing && required && number === null;

  async function keep(): Promise<void> {
    if (draft === null) return;
    const wanted = draft.trim() === '' ? null : draft.trim();
    const why = wanted === number ? null : await onHandIn(certificate, wanted);
    setRefusal(why);
    if (why === null) setDraft(null);
  }
  return (
    <TextField
      label={t('cart.certificate', { name })}
      hint={Hint ?? undefined}
      optional={required ? undefined : t('global.optional')}
      required={required}
      maxLength={60}
      autoComplete="off"
      value={draft ?? number ?? ''}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => void keep()}
      error={refusal ?? (isMissing ? t('cart.certificateRequired', { name }) : undefined)}
    />
  );
}
