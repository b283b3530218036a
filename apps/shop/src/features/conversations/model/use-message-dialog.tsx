import type { Account } from '@bivak/contract/wire';
import type { PickedFile } from '@bivak/ui/uploader';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { AboutProps } from '../components/message-dialog.tsx';
import { targetKey, type MessageTarget } from './message-target.ts';

// Few who read write. The editor, which is large, comes at the same time and not after.
const MessageDialog = lazy(async () => {
  void import('@bivak/ui/html-editor').catch(() => null);
  return { default: (await import('../components/message-dialog.tsx')).MessageDialog };
});

/** Opens the dialog of a message. The files of each are kept while the page stands, also when it is closed by mistake. */
export function useMessageDialog(account: Account, About?: ComponentType<AboutProps>) {
  const [target, setTarget] = useState<MessageTarget | null>(null);
  const [files, setFiles] = useState<Readonly<Record<string, readonly PickedFile[]>>>({});
  const key = target === null ? '' : targetKey(target);
  return {
    write: setTarget,
    dialog:
      target === null ? null : (
        <Suspense fallback={null}>
          <MessageDialog
            key={key}
            account={account}
            target={target}
            About={About}
            files={files[key] ?? []}
            onFiles={(now) => setFiles((all) => ({ ...all, [key]: now }))}
            onClose={() => setTarget(null)}
          />
        </Suspense>
      ),
  };
}
