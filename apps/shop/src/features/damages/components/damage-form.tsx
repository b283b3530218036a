import type { Account, LabelledTent } from '@bivak/contract/wire';
import { MESSAGE_UPLOAD_EXTENSIONS, validateField } from '@bivak/rules';
import {
  Button,
  ErrorSummary,
  Note,
  notify,
  NumberStepper,
  Pill,
  type SummedError,
  TextAreaField,
  TextField,
  useSettled,
} from '@bivak/ui';
import { FilePicker, type PickedFile } from '@bivak/ui/uploader';
import { isWireError, useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { useUploaderLabels } from '@bivak/web/files';
import { formatFileSize } from '@bivak/web/formats';
import { attempt, loose } from '@bivak/web/storage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useStepperWords } from '../../../i18n/use-stepper-words.ts';
import { contactQuery } from '../../customers/api/contact-query.ts';
import { type DamageReport, labelledTentQuery, sendDamage, sendPhoto } from '../api/damages.ts';
import styles from './damage-form.module.css';

type TextName = Exclude<keyof DamageReport, 'parts'>;

const EMPTY: DamageReport = { serial: '', name: '', email: '', phone: '', summary: '', parts: {} };

/**
 * What is broken or missing of one tent (spec 3 §5, "Damage form"). For a logged-in association its person stands there
 * already; whoever scans the code on a tent may report without a login.
 */
export function DamageForm({
  account,
  serial,
}: {
  readonly account: Account | null;
  readonly serial: string;
}) {
  const t = useTranslations('shop.lending.damages');
  const tg = useTranslations('shop.global');
  const { call, shop, locale } = useApp();
  const client = useQueryClient();
  const failed = useErrorNotice();
  const labels = useUploaderLabels();
  const place = `BIVAK_DAMAGE ${shop.id} ${account?.CustomerID ?? ''}`;
  const [typed, setTyped] = useState(() => readKept(place));
  useEffect(() => keep(place, typed), [place, typed]);
  const [photos, setPhotos] = useState<readonly PickedFile[]>([]);
  const [errors, setErrors] = useState<readonly SummedError[]>([]);
  const { data: contact } = useQuery({
    ...contactQuery(call, account ?? ({ CustomerID: '', ContactID: '' } as Account)),
    enabled: account !== null,
  });
  // The same until there is an answer: pressing again asks what became of it.
  const key = useRef(crypto.randomUUID());
  const { press, busy } = useWrite(send);
  const report: DamageReport = {
    ...EMPTY,
    serial,
    name: account === null ? '' : `${account.FirstName} ${account.LastName}`.trim(),
    email: contact?.Email ?? '',
    phone: contact?.MobilePhone || contact?.Tel || '',
    ...typed,
  };
  const settled = useSettled(report.serial.trim(), 400);
  const { data: tent } = useQuery({ ...labelledTentQuery(call, settled), enabled: settled !== '' });

  const change = (next: Partial<DamageReport>): void => setTyped((before) => ({ ...before, ...next }));

  function faults(): readonly SummedError[] {
    const required = (['serial', 'summary', 'name', 'email'] as const)
      .filter((name) => report[name].trim() === '')
      .map((name) => at(name, t(`errors.${name}`)));
    const isEmail = validateField(report.email.trim(), [{ name: 'email', args: [] }]).length === 0;
    return isEmail || report.email.trim() === ''
      ? required
      : [...required, at('email', t('errors.badEmail'))];
  }

  function at(name: TextName, message: string): SummedError {
    return { fieldId: `damage-${name}`, label: t(`fields.${name}`), message };
  }

  async function send(): Promise<void> {
    const found = faults();
    setErrors(found);
    if (found.length > 0) return;
    let damageId: string;
    try {
      damageId = (await sendDamage(call, report, key.current)).DamageID;
    } catch (cause) {
      const fields = isWireError(cause) ? cause.fields : [];
      setErrors(
        fields.flatMap(({ Field, Message }) => {
          const name = WIRE[Field];
          return name === undefined ? [] : [at(name, Message)];
        }),
      );
      failed(cause, t('failed'));
      return;
    }
    key.current = crypto.randomUUID();
    const unsent = await sendPhotos(damageId);
    notify({ type: 'positive', title: t('sent') });
    if (unsent.length > 0)
      notify({ type: 'negative', title: t('photosUnsent', { names: unsent.join(', ') }) });
    setTyped({});
    setPhotos([]);
    void client.invalidateQueries({ queryKey: ['damages'] });
    document.getElementById('damage-title')?.focus();
  }

  async function sendPhotos(damageId: string): Promise<readonly string[]> {
    const unsent: string[] = [];
    for (const { file } of photos)
      await sendPhoto(call, damageId, file).catch(() => {
        unsent.push(file.name);
      });
    return unsent;
  }

  const errorOf = (name: TextName) => errors.find(({ fieldId }) => fieldId === `damage-${name}`)?.message;
  const field = (name: TextName) => ({
    id: `damage-${name}`,
    label: t(`fields.${name}`),
    value: report[name],
    error: errorOf(name),
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
      <ErrorSummary title={t('errorTitle')} errors={errors} />
      <div className={styles.serial}>
        <TextField
          {...field('serial')}
          hint={t('serialHint')}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          onChange={({ target }) => change({ serial: target.value, parts: {} })}
        />
        <div aria-live="polite">
          <KnownTent tent={settled === report.serial.trim() ? tent : undefined} />
        </div>
      </div>
      {tent === undefined || tent.Parts.length === 0 || settled !== report.serial.trim() ? null : (
        <Parts tent={tent} counts={report.parts} onChange={(parts) => change({ parts })} />
      )}
      <TextAreaField
        {...field('summary')}
        hint={t('summaryHint')}
        rows={10}
        maxLength={4000}
        onChange={({ target }) => change({ summary: target.value })}
      />
      <FilePicker
        label={t('photos')}
        optional={tg('optional')}
        hint={t('photosHint', { maxSize: formatFileSize(shop.attachmentBytes, locale) })}
        labels={labels}
        extensions={PHOTOS}
        maxBytes={shop.attachmentBytes}
        files={photos}
        disabled={busy}
        onTake={(taken) => setPhotos((before) => [...before, ...taken.map((file) => ({ file }))])}
        onRemove={(gone) => setPhotos((before) => before.filter(({ file }) => file !== gone))}
      />
      <fieldset className={styles.person}>
        <legend className="title-l">{t('person')}</legend>
        <TextField
          {...field('name')}
          autoComplete="name"
          maxLength={120}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          {...field('email')}
          type="email"
          autoComplete="email"
          onChange={({ target }) => change({ email: target.value })}
        />
        <TextField
          {...field('phone')}
          type="tel"
          optional={tg('optional')}
          autoComplete="tel"
          maxLength={40}
          onChange={({ target }) => change({ phone: target.value })}
        />
      </fieldset>
      <div>
        <Button type="submit" busy={busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

/** What the server takes as photos beside others that it stores. */
const PHOTOS = MESSAGE_UPLOAD_EXTENSIONS.filter((ending) => ending !== 'gif');

const WIRE: Readonly<Record<string, TextName>> = {
  ItemSerialNumber: 'serial',
  ContactName: 'name',
  ContactEmail: 'email',
  ContactTelephone: 'phone',
  SummaryOfContact: 'summary',
};

function KnownTent({ tent }: { readonly tent: LabelledTent | undefined }) {
  const t = useTranslations('shop.lending.damages');
  if (tent === undefined) return null;
  if (tent.IsKnown) return <Pill tone="ok">{tent.Description}</Pill>;
  return <Note tone="warn">{t('unknownLabel')}</Note>;
}

/** So many parts stand there at once; the others are asked for. */
const FIRST_PARTS = 6;

/** What each part costs, and how many of it; what was chosen stays in sight. */
function Parts({
  tent,
  counts,
  onChange,
}: {
  readonly tent: LabelledTent;
  readonly counts: DamageReport['parts'];
  readonly onChange: (counts: DamageReport['parts']) => void;
}) {
  const t = useTranslations('shop.lending.damages');
  const tg = useTranslations('shop.global');
  const format = useFormat();
  const words = useStepperWords();
  const [all, setAll] = useState(false);
  const { Parts: parts } = tent;
  const shown = all ? parts : parts.filter(({ Key }, index) => index < FIRST_PARTS || (counts[Key] ?? 0) > 0);
  const sum = parts.reduce((total, { Key, PriceIncVAT }) => total + PriceIncVAT * (counts[Key] ?? 0), 0);
  return (
    <fieldset className={styles.parts}>
      <legend>
        {t('parts')} <span className="soft">{tg('optional')}</span>
      </legend>
      <p className="soft">{t('partsHint')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col">{t('price')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ Key, Description, PriceIncVAT }) => (
            <tr key={Key}>
              <th scope="row">{Description}</th>
              <td>{format.money(PriceIncVAT)}</td>
              <td>
                <NumberStepper
                  {...words(Description)}
                  value={counts[Key] ?? 0}
                  min={0}
                  max={99}
                  onChange={(amount) => onChange({ ...counts, [Key]: amount })}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('estimate')}</th>
            <td>
              <output>{format.money(sum)}</output>
            </td>
            <td className={styles.count}>
              {parts.reduce((count, { Key }) => count + (counts[Key] ?? 0), 0)}
            </td>
          </tr>
        </tfoot>
      </table>
      {shown.length === parts.length ? null : (
        <p>
          <button type="button" className="text-link" onClick={() => setAll(true)}>
            {t('otherParts', { count: parts.length - shown.length })}
          </button>
        </p>
      )}
    </fieldset>
  );
}

/** What was typed and not sent survives a reload, for whom it was typed. */
function readKept(name: string): Partial<DamageReport> {
  const text = attempt(() => window.sessionStorage.getItem(name)) ?? null;
  return text === null ? {} : loose(attempt(() => JSON.parse(text) as unknown));
}

function keep(name: string, typed: Partial<DamageReport>): void {
  const isEmpty = Object.keys(typed).length === 0;
  attempt(() =>
    isEmpty
      ? window.sessionStorage.removeItem(name)
      : window.sessionStorage.setItem(name, JSON.stringify(typed)),
  );
}
