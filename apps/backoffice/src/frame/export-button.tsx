import { Button, notify } from '@bivak/ui';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../app-context.tsx';
import { useStaff } from '../session/use-staff.ts';

/** Saves exactly what a list shows as a file for a spreadsheet, named after the list, who took it and when. */
export function ExportButton({
  list,
  read,
}: {
  readonly list: string;
  /** The rows as the server writes them. */
  readonly read: () => Promise<string>;
}) {
  const t = useTranslations('office.export');
  const format = useFormat();
  const { clock } = useApp();
  const who = useStaff(({ person }) => person?.Name ?? '');
  const say = useErrorNotice();
  const { press, busy } = useWrite(read);
  async function save(): Promise<void> {
    try {
      const text = await press(undefined);
      if (text === null) return;
      const time = format.time(clock.now().toISOString()).replace(':', '.');
      const name = `${list} ${clock.today()} ${time} ${who}.csv`;
      saveAs(name, text);
      notify({ type: 'positive', title: t('done', { name }) });
    } catch (error) {
      say(error);
    }
  }
  return (
    <Button size="s" variant="quiet" busy={busy} title={t('hint')} onClick={() => void save()}>
      {t('submit')}
    </Button>
  );
}

function saveAs(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
