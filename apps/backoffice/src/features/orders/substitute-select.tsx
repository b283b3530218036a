import { listSubstitutes } from '@bivak/contract/admin';
import { Button, Select } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { ListPick } from '../../frame/list-pick.tsx';

/** Articles of the same category, with what is free of them in the time of the order. */
export function SubstituteSelect({
  orderId,
  lineId,
  chosen,
  onChoose,
}: {
  readonly orderId: string;
  readonly lineId: string;
  /** Empty: the article itself. */
  readonly chosen: string;
  readonly onChoose: (
    item: { readonly id: string; readonly name: string; readonly free: number | null } | null,
  ) => void;
}) {
  const t = useTranslations('office.substitute');
  const call = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: ['substitutes', orderId, lineId],
    queryFn: ({ signal }) => call(listSubstitutes, { params: { id: orderId, lineId } }, { signal }),
  });
  if (error !== null)
    return (
      <p>
        {t('noSubstitutesLoaded')}{' '}
        <Button size="s" variant="line" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </p>
    );
  if (data === undefined) return <p className="soft">{t('loading')}</p>;
  if (data.Collection.length === 0) return <p className="soft">{t('noSubstitutes')}</p>;
  return (
    <ListPick label={t('substituteBy')}>
      <Select
        value={chosen}
        options={[
          { value: '', label: t('itself') },
          ...data.Collection.map(({ ItemID, Description, Free }) => ({
            value: ItemID,
            label:
              Free === null
                ? Description
                : t('substituteFree', { name: Description, count: Math.max(0, Free) }),
          })),
        ]}
        onChange={({ target }) => {
          const one = data.Collection.find(({ ItemID }) => ItemID === target.value);
          onChoose(one === undefined ? null : { id: one.ItemID, name: one.Description, free: one.Free });
        }}
      />
    </ListPick>
  );
}
