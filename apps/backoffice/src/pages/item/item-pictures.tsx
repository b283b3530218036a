import { addItemPicture, type StaffItem } from '@bivak/contract/admin';
import { Button, FileButton, Note, TextField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import type { TabProps } from './tab-props.ts';
import styles from './item-page.module.css';

type Picture = StaffItem['Pictures'][number];

/** The pictures of an item in their order: sent, cut to a square, and said what they show in every language. */
export function ItemPictures({ item, draft, isLocked }: TabProps) {
  const t = useTranslations('office.item');
  const call = useCall();
  const { act, busy } = useActs([['item', item.ID], ['items']]);
  const pictures = draft.values['Pictures'] as readonly Picture[];
  const change = (rows: readonly Picture[]) => draft.change({ Pictures: rows });
  const isOpen = draft.changed.includes('Pictures');
  const send = async (files: readonly File[]) => {
    // One after the other: each makes another version.
    let version = item.Version;
    for (const file of files) {
      const from = version;
      const done = await act((options) =>
        call(addItemPicture, { params: { id: item.ID }, file }, { ...options, version: from }),
      );
      if (done === null) return;
      version = done.Version;
    }
  };
  return (
    <Panel title={t('tabs.pictures')} note={t('picturesText')}>
      <div className="stack">
        {pictures.length === 0 ? <p className="soft">{t('noPictures')}</p> : null}
        <ol className={styles.pictures}>
          {pictures.map((picture, index) => (
            <li key={picture.ID}>
              <OnePicture
                picture={picture}
                number={index + 1}
                count={pictures.length}
                isLocked={isLocked}
                set={(changed) => change(pictures.map((one, at) => (at === index ? changed : one)))}
                move={(by) => {
                  const moved = pictures.filter((_, at) => at !== index);
                  change([...moved.slice(0, index + by), picture, ...moved.slice(index + by)]);
                }}
                remove={() => change(pictures.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ol>
        {!isLocked && isOpen ? <p className="soft">{t('saveFirst')}</p> : null}
        {isLocked || isOpen ? null : (
          <FileButton
            label={t('addPicture')}
            accept="image/jpeg,image/png,image/webp"
            multiple
            disabled={busy}
            onPick={(files) => void send(files)}
          />
        )}
      </div>
    </Panel>
  );
}

const whole = { X: 0, Y: 0, Side: 1000 } as const;

function OnePicture({
  picture,
  number,
  count,
  isLocked,
  set,
  move,
  remove,
}: {
  readonly picture: Picture;
  readonly number: number;
  readonly count: number;
  readonly isLocked: boolean;
  readonly set: (picture: Picture) => void;
  readonly move: (by: -1 | 1) => void;
  readonly remove: () => void;
}) {
  const t = useTranslations('office.item');
  const { shop } = useApp();
  const name = t('pictureNumber', { number });
  const { Crop, State } = picture;
  const isSent = State !== 'file';
  return (
    <fieldset className={styles.pictureRow} disabled={isLocked}>
      <legend>{name}</legend>
      {picture.Url === null ? (
        <Note tone={State === 'failed' ? 'bad' : 'info'}>
          {t(State === 'failed' ? 'pictureFailed' : 'pictureWaits')}
        </Note>
      ) : (
        <img src={`${shop.origin}${picture.Url}`} alt="" width={160} height={160} loading="lazy" />
      )}
      <div className="stack">
        {shop.languages.map((language) => (
          <TextField
            key={language}
            lang={language}
            label={t('inLanguage', { field: t('alt'), language })}
            maxLength={200}
            value={picture.Alts[language] ?? ''}
            onChange={({ target }) =>
              set({
                ...picture,
                Alts: Object.fromEntries(
                  Object.entries({ ...picture.Alts, [language]: target.value }).filter(
                    ([, said]) => said !== '',
                  ),
                ),
              })
            }
          />
        ))}
        {isSent ? (
          <div className={styles.fields}>
            {(['X', 'Y', 'Side'] as const).map((side) => (
              <label key={side} className={styles.slider}>
                {t(`crop.${side}`)}
                <input
                  type="range"
                  min={side === 'Side' ? 100 : 0}
                  max={side === 'Side' ? 1000 : 2000}
                  step={10}
                  value={(Crop ?? whole)[side]}
                  onChange={({ target }) =>
                    set({ ...picture, Crop: { ...(Crop ?? whole), [side]: Number(target.value) } })
                  }
                />
              </label>
            ))}
            {Crop === null ? null : (
              <Button size="s" variant="quiet" onClick={() => set({ ...picture, Crop: null })}>
                {t('crop.middle')}
              </Button>
            )}
          </div>
        ) : null}
        <span className={styles.tools}>
          <Button
            size="s"
            variant="quiet"
            disabled={number === 1}
            aria-label={t('upOf', { name })}
            onClick={() => move(-1)}
          >
            ↑
          </Button>
          <Button
            size="s"
            variant="quiet"
            disabled={number === count}
            aria-label={t('downOf', { name })}
            onClick={() => move(1)}
          >
            ↓
          </Button>
          <Button size="s" variant="quiet" onClick={remove}>
            {t('removeOf', { name })}
          </Button>
        </span>
      </div>
    </fieldset>
  );
}
