import type { StaffDamage } from '@bivak/contract/admin';
import { Button, FileButton, Note, SpecList } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { damageQuery } from '../../features/damages/damage-query.ts';
import { DamageState } from '../../features/damages/damage-state.tsx';
import { type DamageActName, nextActs, useDamageActs } from '../../features/damages/use-damage-acts.ts';
import { NoRecord } from '../../frame/no-record.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { UndoButton, UndoOffer } from '../../frame/use-acts.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import record from '../../frame/record.module.css';
import styles from './damage-page.module.css';
import { DamageParts } from './damage-parts.tsx';
import { DamageStep } from './damage-step.tsx';

/** One damage: what broke, of whom, what it costs, what the customer says, and the next step. */
export function DamagePage() {
  const t = useTranslations('office.damage');
  const call = useCall();
  const { damageId } = useParams({ from: '/guarded/damage/$damageId' });
  const { data, error, refetch } = useQuery(damageQuery(call, damageId));
  if (data === undefined)
    return <NoRecord error={error} title={t('notLoaded')} retry={() => void refetch()} />;
  return <OneDamage damage={data} />;
}

function OneDamage({ damage }: { readonly damage: StaffDamage }) {
  const t = useTranslations('office.damage');
  const format = useFormat();
  const may = useMay();
  const acting = useDamageActs(damage.ID);
  const { step, busy } = acting;
  const [asking, setAsking] = useState<DamageActName | null>(null);
  const acts = may('damage.charge') ? nextActs(damage) : [];
  const [first] = acts;
  useKeys(first === undefined ? [] : [{ keys: 'e', label: t(`acts.${first}`), run: () => setAsking(first) }]);
  return (
    <>
      <ScreenHead
        title={damage.Number}
        before={
          <Link to="/damage" className="link">
            {t('back')}
          </Link>
        }
        note={
          <span className={record.who}>
            {damage.Item?.Description ?? t('unknownItem')} <DamageState damage={damage} />
          </span>
        }
        actions={
          acts.length === 0
            ? undefined
            : acts.toReversed().map((act) => (
                <Button
                  key={act}
                  variant={act === first ? undefined : 'line'}
                  busy={busy}
                  onClick={() => setAsking(act)}
                >
                  {t(`acts.${act}`)}
                </Button>
              ))
        }
      />
      <UndoOffer {...acting.undo} />
      {damage.Objection === null ? null : (
        <Note tone={damage.IsObjected ? 'bad' : 'info'} title={t('objection')}>
          <p className={record.text}>{damage.Objection}</p>
          {damage.ObjectedAt === null ? null : (
            <p className="soft">{format.day(format.dayOf(damage.ObjectedAt), 'short')}</p>
          )}
        </Note>
      )}
      {damage.IsVerified ? null : <Note tone="warn" title={t('unverified')} />}
      <div className={record.columns}>
        <div className={record.stack}>
          <Panel title={t('description')}>
            <p className={record.text}>
              {damage.Description === '' ? t('noDescription') : damage.Description}
            </p>
          </Panel>
          <DamageParts key={damage.Version} damage={damage} acts={acting} />
          <Photos damage={damage} />
          <History damage={damage} />
        </div>
        <div className={record.stack}>
          <About damage={damage} />
          <Money damage={damage} />
          <Down damage={damage} busy={busy} ask={() => setAsking('down')} />
        </div>
      </div>
      {asking === null ? null : (
        <DamageStep
          key={`${asking} ${damage.Version}`}
          damage={damage}
          act={asking}
          busy={busy}
          onClose={() => setAsking(null)}
          onStep={(given) => {
            setAsking(null);
            void step(damage.Version, given);
          }}
        />
      )}
    </>
  );
}

function About({
  damage: { Order, Customer, Person, SerialNumber, Amount, ...damage },
}: {
  readonly damage: StaffDamage;
}) {
  const t = useTranslations('office.damage');
  const format = useFormat();
  const { shop } = useApp();
  const may = useMay();
  const place = shop.warehouses.find(({ id }) => id === damage.WarehouseID)?.name;
  const number = Order === null ? null : Order.Number;
  const facts = [
    { term: t('pieces'), value: String(Amount) },
    ...(SerialNumber === '' ? [] : [{ term: t('serial'), value: SerialNumber }]),
    {
      term: t('order'),
      value:
        Order !== null && may('orders.read') ? (
          <Link to="/orders/$orderId" params={{ orderId: Order.ID }} className="link">
            {Order.Number}
          </Link>
        ) : (
          (number ?? t('noOrder'))
        ),
    },
    { term: t('customer'), value: Customer.Description === '' ? '–' : Customer.Description },
    ...(Person.Tel === ''
      ? []
      : [{ term: t('phone'), value: <a href={`tel:${digits(Person.Tel)}`}>{Person.Tel}</a> }]),
    ...(Person.Email === ''
      ? []
      : [{ term: t('email'), value: <a href={`mailto:${Person.Email}`}>{Person.Email}</a> }]),
    ...(place === undefined ? [] : [{ term: t('warehouse'), value: place }]),
    { term: t('reported'), value: format.day(format.dayOf(damage.CreatedAt), 'short') },
  ];
  return (
    <Panel title={t('about')}>
      <SpecList look="facts" facts={facts} />
    </Panel>
  );
}

function digits(tel: string): string {
  return tel.replaceAll(/[^+\d]/gu, '');
}

function Money({ damage }: { readonly damage: StaffDamage }) {
  const t = useTranslations('office.damage');
  const format = useFormat();
  const { AssessedIncVAT, ChargedIncVAT, IsFromDeposit, Order, DepositLeft, Answer } = damage;
  const facts = [
    { term: t('assessed'), value: AssessedIncVAT === null ? t('notYet') : format.money(AssessedIncVAT) },
    ...(ChargedIncVAT === null
      ? []
      : [
          {
            term: t(IsFromDeposit ? 'chargedDeposit' : 'chargedInvoice'),
            value: format.money(ChargedIncVAT),
          },
        ]),
    ...(Order === null || DepositLeft === 0
      ? []
      : [{ term: t('deposit'), value: format.money(DepositLeft) }]),
  ];
  return (
    <Panel title={t('money')}>
      <SpecList look="facts" facts={facts} />
      {Answer === '' ? null : (
        <>
          <p className="soft">{t('said')}</p>
          <p className={record.text}>{Answer}</p>
        </>
      )}
    </Panel>
  );
}

const mayBeDown: ReadonlySet<StaffDamage['State']> = new Set(['reported', 'assessed', 'charged', 'waived']);

function Down({
  damage,
  busy,
  ask,
}: {
  readonly damage: StaffDamage;
  readonly busy: boolean;
  readonly ask: () => void;
}) {
  const t = useTranslations('office.damage');
  const format = useFormat();
  const may = useMay();
  const { Down: pieces, DownUntil, State } = damage;
  const words =
    DownUntil === null
      ? t('downOpen', { count: pieces })
      : t('downUntil', { count: pieces, day: format.day(format.dayOf(DownUntil), 'short') });
  return (
    <Panel title={t('use')}>
      <p>{pieces === 0 ? t('inUse') : words}</p>
      {may('damage.report') && mayBeDown.has(State) ? (
        <p>
          <Button size="s" variant="line" busy={busy} onClick={ask}>
            {t(pieces === 0 ? 'takeDown' : 'changeDown')}
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}

function Photos({ damage }: { readonly damage: StaffDamage }) {
  const t = useTranslations('office.damage');
  const { shop } = useApp();
  const may = useMay();
  const { addPhoto, busy } = useDamageActs(damage.ID);
  const stages = [
    { stage: 'before', photos: damage.PhotosBefore },
    { stage: 'after', photos: damage.PhotosAfter },
  ] as const;
  return (
    <Panel title={t('photos')}>
      <div className="stack">
        {stages.map(({ stage, photos }) => (
          <section key={stage} aria-label={t(`stages.${stage}`)}>
            <h3>{t(`stages.${stage}`)}</h3>
            {photos.length === 0 ? (
              <p className="soft">{t('noPhotos')}</p>
            ) : (
              <p className={styles.photos}>
                {photos.map(({ FileName, AttachmentUrl }) => (
                  <a
                    key={FileName + AttachmentUrl}
                    href={`/${shop.id}${AttachmentUrl}`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    <img
                      src={`/${shop.id}${AttachmentUrl}`}
                      alt={t('photo', { name: FileName })}
                      loading="lazy"
                    />
                  </a>
                ))}
              </p>
            )}
            {may('damage.report') ? (
              <FileButton
                label={t(`addPhoto.${stage}`)}
                accept=".png,.jpg,.jpeg,.webp"
                disabled={busy}
                onPick={([file]) => {
                  if (file !== undefined) void addPhoto(file, stage);
                }}
              />
            ) : null}
          </section>
        ))}
      </div>
    </Panel>
  );
}

const told = new Set(['report', 'object', 'parts', 'photo', 'down-until', 'withdraw', 'undo']);

function History({ damage }: { readonly damage: StaffDamage }) {
  const t = useTranslations('office.damage');
  const by = useTranslations('office.history.by');
  const format = useFormat();
  return (
    <Panel title={t('history')}>
      <ol className={styles.log}>
        {damage.History.map(({ At, Action, By, State, Note: note, Undo }, index) => {
          const words =
            State === null
              ? t(`happened.${told.has(Action) ? (Action as 'report') : 'other'}`)
              : t('happened.state', { state: t(`states.${State}`) });
          return (
            <li key={`${At}${String(index)}`}>
              <time dateTime={At} className="soft">
                {format.day(format.dayOf(At), 'dayMonth')} {format.time(At)}
              </time>
              <div>
                <b>{words}</b> <span className="soft">{By.Name ?? by(By.Kind)}</span>{' '}
                <UndoButton undo={Undo} what={words} anew={[['damage', damage.ID], ['damages']]} />
                {note === null ? null : <p className={record.text}>{note}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
