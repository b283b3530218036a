import { Note } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { openCodeReader } from './read-codes.ts';
import { scannedCode } from './scanned-code.ts';
import styles from './scan-field.module.css';

/** Between two looks at the picture. */
const lookEveryMs = 150;
/** A code that stays before the camera is one scan; the same thing is scanned again after a moment away. */
const againAfterMs = 2_500;

/** The camera of the phone as a scanner: one code after the other, until it is closed. What came of each stands below. */
export function CameraDialog({
  answer,
  onScan,
  onClose,
}: {
  readonly answer: ReactNode;
  readonly onScan: (code: string) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.scan');
  const global = useTranslations('shop.global');
  const picture = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<'denied' | 'none' | null>(null);
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = { code: '', at: 0 };
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const begin = async () => {
      const [read, opened] = await Promise.all([
        openCodeReader(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ]);
      stream = opened;
      const video = picture.current;
      if (isOver || video === null) {
        stop();
        return;
      }
      video.srcObject = opened;
      await video.play();
      const look = async () => {
        // A picture that cannot be read is as good as none.
        const text = await read(video).catch(() => null);
        if (isOver) return;
        const now = performance.now();
        const code = text === null ? '' : scannedCode(text);
        if (code !== '') {
          if (code !== last.code || now - last.at > againAfterMs) {
            navigator.vibrate?.(60);
            scanned(code);
          }
          last = { code, at: now };
        }
        timer = setTimeout(() => void look(), lookEveryMs);
      };
      await look();
    };
    begin().catch((error: unknown) => {
      if (!isOver)
        setFault(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none');
    });
    return stop;
  }, []);
  return (
    <Dialog open onClose={onClose} title={t('camera')} closeLabel={global('close')} size="s">
      <div className="stack">
        {fault === null ? (
          <>
            <video ref={picture} className={styles.picture} muted playsInline aria-label={t('picture')} />
            <p>{t('hint')}</p>
          </>
        ) : (
          <Note tone="bad" role="alert" title={t(fault)}>
            {t('typeInstead')}
          </Note>
        )}
        {answer}
      </div>
    </Dialog>
  );
}
