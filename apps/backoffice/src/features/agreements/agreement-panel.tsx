import { type Agreement, type AgreementMethod, listAgreements, signAgreement } from '@bivak/contract/admin';
import type { OperationAnswer } from '@bivak/contract/wire';
import { Button, CheckLine, RadioCards, TextField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import styles from './agreement-panel.module.css';
import { SignatureField, type Strokes } from './signature-field.tsx';

type Terms = OperationAnswer<typeof listAgreements>['Terms'];

const methods = ['drawn', 'typed', 'paper'] as const satisfies readonly AgreementMethod[];

/** The rental agreement of an order: what was signed, with its paper, and the signing itself. */
export function AgreementPanel({
  orderId,
  name,
  maySign,
}: {
  readonly orderId: string;
  /** Who ordered: most often whoever signs. */
  readonly name: string;
  readonly maySign: boolean;
}) {
  const t = useTranslations('office.agreement');
  const call = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: ['agreements', orderId],
    queryFn: ({ signal }) => call(listAgreements, { params: { id: orderId } }, { signal }),
    // The paper is drawn right behind the signature.
    refetchInterval: ({ state }) =>
      state.data?.Collection.some(({ AttachmentUrl }) => AttachmentUrl === null) === true ? 2000 : 60_000,
  });
  const [again, setAgain] = useState(false);
  if (data === undefined)
    return error === null ? null : (
      <Panel title={t('title')}>
        <PartNotLoaded title={t('notLoaded')} retry={() => void refetch()} />
      </Panel>
    );
  const isSigned = data.Collection.length > 0;
  if (!isSigned && !maySign) return null;
  return (
    <Panel title={t('title')} note={t('version', { version: data.Terms.Version })}>
      {isSigned ? (
        <ul className={styles.signed}>
          {data.Collection.map((one) => (
            <Signed key={one.ID} agreement={one} />
          ))}
        </ul>
      ) : null}
      {isSigned && maySign && !again ? (
        <p>
          <Button size="s" variant="line" onClick={() => setAgain(true)}>
            {t('again')}
          </Button>
        </p>
      ) : null}
      {maySign && (again || !isSigned) ? (
        <Sign orderId={orderId} name={name} terms={data.Terms} onSigned={() => setAgain(false)} />
      ) : null}
    </Panel>
  );
}

function Signed({
  agreement: { Method, Signer, SignedAt, TakenBy, IDSeenBy, AttachmentUrl },
}: {
  readonly agreement: Agreement;
}) {
  const t = useTranslations('office.agreement');
  const format = useFormat();
  const when = `${format.day(format.dayOf(SignedAt), 'short')}, ${format.time(SignedAt)}`;
  return (
    <li>
      <b>{t(`by.${Method}`, { name: Signer, when })}</b> {t('takenBy', { name: TakenBy })}{' '}
      {IDSeenBy === null ? null : t('idSeenBy', { name: IDSeenBy })}{' '}
      {AttachmentUrl === null ? (
        <span className="soft">{t('pending')}</span>
      ) : (
        <a href={AttachmentUrl} target="_blank" rel="noreferrer">
          {t('open')}
        </a>
      )}
    </li>
  );
}

function Sign({
  orderId,
  name,
  terms,
  onSigned,
}: {
  readonly orderId: string;
  readonly name: string;
  readonly terms: Terms;
  readonly onSigned: () => void;
}) {
  const t = useTranslations('office.agreement');
  const call = useCall();
  const { act, busy } = useActs([
    ['agreements', orderId],
    ['order', orderId],
  ]);
  const [signer, setSigner] = useState(name);
  const [method, setMethod] = useState<AgreementMethod>('drawn');
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [isIDSeen, setIDSeen] = useState(false);
  const [isTried, setTried] = useState(false);
  const lacksName = signer.trim() === '';
  const lacksLine = method === 'drawn' && strokes.length === 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (lacksName || lacksLine) return;
    const body = {
      Signer: signer.trim(),
      Method: method,
      Strokes:
        method === 'drawn' ? strokes.map((stroke) => stroke.map(([x, y]): [number, number] => [x, y])) : [],
      TermsVersion: terms.Version,
      IsIDSeen: isIDSeen,
    };
    const done = await act(
      (options) => call(signAgreement, { params: { id: orderId }, body }, options),
      t('did'),
    );
    if (done !== null) onSigned();
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {/* As long as a page of terms may be, it scrolls; by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.terms} lang={terms.Language} tabIndex={0} aria-label={t('terms')}>
        {terms.Text.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <TextField
        required
        label={t('signer')}
        value={signer}
        maxLength={200}
        autoComplete="off"
        error={isTried && lacksName ? t('signerRequired') : undefined}
        onChange={({ target }) => setSigner(target.value)}
      />
      <RadioCards
        label={t('how')}
        value={method}
        onChange={setMethod}
        options={methods.map((value) => ({
          value,
          title: t(`methods.${value}`),
          text: t(`explained.${value}`),
        }))}
        error={isTried && lacksLine ? t('lineRequired') : undefined}
      />
      {method === 'drawn' ? <SignatureField strokes={strokes} onChange={setStrokes} /> : null}
      <CheckLine
        label={t('idSeen')}
        checked={isIDSeen}
        onChange={({ target }) => setIDSeen(target.checked)}
      />
      <div>
        <Button type="submit" variant="line" busy={busy}>
          {t('sign')}
        </Button>
      </div>
    </form>
  );
}
