import type { PickupContact, ReservationOrder } from '@bivak/contract/wire';
import { validateField } from '@bivak/rules';
import { Button, ErrorSummary, notify, type SummedError, TextField } from '@bivak/ui';
import { useWrite } from '@bivak/web';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { savePickupContact } from '../../features/orders/api/say-pickup-contact.ts';
import { useSaveOrder } from '../../features/orders/model/use-save-order.ts';
import styles from './pickup-contact.module.css';

/** Until the tents are handed out. */
const open = new Set<ReservationOrder['ReservationStatus']>(['Draft', 'Active', 'Order', 'Open', 'Pick']);

const required = ['CampName', 'CampPhone', 'FetcherName', 'FetcherPhone'] as const;
type Name = (typeof required)[number] | 'FetcherEmail';
const keys = {
  CampName: 'campName',
  CampPhone: 'campPhone',
  FetcherName: 'fetcherName',
  FetcherPhone: 'fetcherPhone',
  FetcherEmail: 'fetcherEmail',
} as const satisfies Record<Name, string>;

const lengths = {
  CampName: 120,
  CampPhone: 40,
  FetcherName: 120,
  FetcherPhone: 40,
  FetcherEmail: 254,
} as const satisfies Record<Name, number>;

const nobody: PickupContact = {
  CampName: '',
  CampPhone: '',
  FetcherName: '',
  FetcherPhone: '',
  FetcherEmail: '',
};

/** Whom the depot can call: on camp, and about fetching the tents (`design/lending.md` §4, "mails"). */
export function PickupContactSection({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.lending.request.pickupContact');
  const isOpen = open.has(order.ReservationStatus);
  const said = order.PickupContact;
  if (!isOpen && said === null) return null;
  return (
    <section aria-labelledby="pickup-contact">
      <h2 id="pickup-contact">{t('title')}</h2>
      {/* What another tab saved stands in the fields too. */}
      {isOpen ? <ContactForm key={JSON.stringify(said)} order={order} /> : <Said contact={said ?? nobody} />}
    </section>
  );
}

function Said({ contact }: { readonly contact: PickupContact }) {
  const t = useTranslations('shop.lending.request.pickupContact');
  return (
    <dl>
      <dt>{t('onCamp')}</dt>
      <dd>{`${contact.CampName}, ${contact.CampPhone}`}</dd>
      <dt>{t('fetches')}</dt>
      <dd>{`${contact.FetcherName}, ${contact.FetcherPhone}`}</dd>
    </dl>
  );
}

function ContactForm({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.lending.request.pickupContact');
  const tg = useTranslations('shop.global');
  const { call } = useApp();
  const { save, problem } = useSaveOrder(order, t('failed'));
  const [typed, setTyped] = useState(order.PickupContact ?? nobody);
  const [errors, setErrors] = useState<readonly SummedError[]>([]);
  const { press, busy } = useWrite(send);

  async function send(): Promise<void> {
    const found = faults();
    setErrors(found);
    if (found.length > 0) return;
    const email = typed.FetcherEmail?.trim() ?? '';
    const saved = await save(() => savePickupContact(call, order.ReservationOrderID, typed));
    if (!saved) return;
    const isMailed = email !== '' && email !== order.PickupContact?.FetcherEmail;
    notify({ type: 'positive', title: isMailed ? t('savedMailed', { email }) : t('saved') });
  }

  function faults(): readonly SummedError[] {
    const at = (name: Name, message: string): SummedError => ({
      fieldId: `contact-${name}`,
      label: t(keys[name]),
      message,
    });
    const empty = required.filter((name) => typed[name].trim() === '').map((name) => at(name, t('missing')));
    const email = typed.FetcherEmail?.trim() ?? '';
    const isEmail = email === '' || validateField(email, [{ name: 'email', args: [] }]).length === 0;
    return isEmail ? empty : [...empty, at('FetcherEmail', t('badEmail'))];
  }

  const field = (name: Name) => ({
    id: `contact-${name}`,
    label: t(keys[name]),
    value: typed[name] ?? '',
    autoComplete: 'off',
    maxLength: lengths[name],
    error: errors.find(({ fieldId }) => fieldId === `contact-${name}`)?.message,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void press(undefined);
      }}
    >
      <p>{t('text')}</p>
      <ErrorSummary title={t('errorTitle')} errors={errors} />
      <fieldset className={styles.person}>
        <legend>{t('camp')}</legend>
        <TextField {...field('CampName')} />
        <TextField {...field('CampPhone')} type="tel" />
      </fieldset>
      <fieldset className={styles.person}>
        <legend>{t('fetcher')}</legend>
        <TextField {...field('FetcherName')} hint={t('fetcherHint')} />
        <TextField {...field('FetcherPhone')} type="tel" />
        <div className={styles.whole}>
          <TextField
            {...field('FetcherEmail')}
            type="email"
            hint={t('fetcherEmailHint')}
            optional={tg('optional')}
          />
        </div>
      </fieldset>
      {problem === null ? null : <p role="alert">{problem}</p>}
      <div>
        <Button type="submit" variant="line" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
