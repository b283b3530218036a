import { Note } from '@bivak/ui';
import { useStatusWords, type ArrivedStatus } from '../model/status-words.ts';

/** What came of a sign-on, in words. */
export function SignOnStatus({ status }: { readonly status: ArrivedStatus }) {
  const words = useStatusWords();
  const isNews = status === 'known-person' || status === 'still-signed-on';
  return (
    <Note tone={isNews ? 'info' : 'bad'} role={isNews ? 'status' : 'alert'}>
      {words(status)}
    </Note>
  );
}
