import { searchAssociations } from '@bivak/contract/wire';
import { type Partner, questionFaults, readAssociationCode } from '@bivak/rules';
import { Button, CheckLine, useSettled } from '@bivak/ui';
import { SearchList } from '../../features/lending/components/search-list.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { type QuestionError, useQuestion } from '../../features/lending/model/use-question.ts';
import { useRequestLimits, useWizard } from '../../features/lending/model/wizard-context.tsx';
import { QuestionPage } from './question-page.tsx';
import styles from './wizard.module.css';
import { YesNo } from './yes-no.tsx';

const NO_TENTS = { senior: 0, patrol: 0, stock: 0 };

/** Asks about driving together with another association, there, back or both (spec 3 §2, "Transport-combine"). */
export function TransportCombinePage() {
  const t = useTranslations('shop.lending.wizard.combine');
  const { kind } = useWizard();
  const limits = useRequestLimits(NO_TENTS);
  const asked = useQuestion('transport-combine', (answers): QuestionError[] =>
    limits === null
      ? []
      : questionFaults('transport-combine', answers, limits).map(({ field, reason }) => ({
          fieldId: field.replace('.', '-'),
          label: t(`fields.${field === 'combined' ? 'combined' : partOf(field)}`),
          message: t(`errors.${reason as 'required' | 'no-direction' | 'own-code'}`),
        })),
  );
  const { combined } = asked.answers;
  return (
    <QuestionPage asked={asked} title={t('title')} lead={t('lead')}>
      <YesNo
        noFirst
        id="combined"
        label={t('fields.combined')}
        yes={t('yes')}
        yesText={t('yesText')}
        no={t('no')}
        value={combined.wanted}
        onChange={(value) => asked.change({ combined: value })}
        error={asked.errorOf('combined')}
      />
      {combined.wanted === true ? (
        <div>
          <PartnerChoice
            id="combined-pickup"
            label={t('pickup')}
            isOn={combined.withPickup}
            partner={combined.pickup}
            error={asked.errorOf('combined-pickup')}
            onToggle={(withPickup) => asked.change({ combined: true, withPickup })}
            onChoose={(pickupCode) => asked.change({ combined: true, withPickup: true, pickupCode })}
          />
          <PartnerChoice
            id="combined-return"
            label={t('return')}
            isOn={combined.withReturn}
            partner={combined.return}
            error={asked.errorOf('combined-return')}
            onToggle={(withReturn) => asked.change({ combined: true, withReturn })}
            onChoose={(returnCode) => asked.change({ combined: true, withReturn: true, returnCode })}
          />
        </div>
      ) : null}
      {kind === 'reservation' ? <p className="soft">{t('cartFollows')}</p> : null}
    </QuestionPage>
  );
}

/** Fewer letters fit half of the register. */
const FEWEST = 2;

function partOf(field: string): 'pickup' | 'return' {
  return field.endsWith('pickup') ? 'pickup' : 'return';
}

function PartnerChoice({
  id,
  label,
  isOn,
  partner,
  error,
  onToggle,
  onChoose,
}: {
  readonly id: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly partner: Partner | null;
  readonly error: string | undefined;
  readonly onToggle: (isOn: boolean) => void;
  readonly onChoose: (code: string | null) => void;
}) {
  const t = useTranslations('shop.lending.wizard.combine');
  // The register's name of what was chosen here; a stored answer has its code.
  const [name, setName] = useState<string | null>(null);
  return (
    <div className={styles.partner}>
      <CheckLine label={label} checked={isOn} onChange={(event) => onToggle(event.target.checked)} />
      {isOn && partner !== null ? (
        <p className="row">
          <b>{[partner.name ?? name, partner.code].filter((text) => text !== null).join(', ')}</b>
          <Button size="s" variant="line" onClick={() => onChoose(null)}>
            {t('other')}
          </Button>
        </p>
      ) : null}
      {isOn && partner === null ? (
        <AssociationSearch
          id={id}
          label={t('search')}
          error={error}
          onChoose={(code, found) => {
            setName(found);
            onChoose(code);
          }}
        />
      ) : null}
    </div>
  );
}

/**
 * Somebody finds it by name or code; a code that the register does not know, or cannot be asked for, is taken as it is
 * typed.
 */
function AssociationSearch({
  id,
  label,
  error,
  onChoose,
}: {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly onChoose: (code: string, name: string | null) => void;
}) {
  const t = useTranslations('shop.lending.wizard.combine');
  const tg = useTranslations('shop.global');
  const { call, locale } = useApp();
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim(), 250);
  const asks = words.length >= FEWEST;
  const { data, isFetching } = useQuery({
    queryKey: ['associations', words],
    queryFn: async () => (await call(searchAssociations, { query: { searchValue: words } })).Collection,
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const found = asks ? (data ?? []) : [];
  const code = readAssociationCode(typed);
  const own =
    code.ok && !found.some(({ vCode }) => vCode === code.code) ? [{ naam: null, vCode: code.code }] : [];
  const entries = [...found, ...own].map(({ naam, vCode }) => ({
    id: vCode,
    text: naam === null ? t('useCode', { code: vCode }) : `${naam}, ${vCode}`,
    content: (
      <span>
        <b>{naam ?? t('useCode', { code: vCode })}</b>{' '}
        {naam === null ? null : <span className="soft">{vCode}</span>}
      </span>
    ),
    onAction: () => onChoose(vCode, naam),
  }));
  return (
    <div className="stack" id={id} tabIndex={-1}>
      <SearchList
        label={label}
        locale={locale}
        name={id}
        placeholder={t('placeholder')}
        maxLength={100}
        value={typed}
        onChange={setTyped}
        entries={entries}
        status={
          entries.length === 0 && asks && !isFetching ? t('nothing') : t('found', { count: entries.length })
        }
        busy={typed.trim().length >= FEWEST && (words !== typed.trim() || isFetching)}
        opensBusy
        busyLabel={tg('loading')}
      />
      {error === undefined ? null : <p className="bad">{error}</p>}
      {asks && !isFetching && entries.length === 0 ? <p className="soft">{t('nothing')}</p> : null}
    </div>
  );
}
