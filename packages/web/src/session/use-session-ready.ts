import { useEffect, useState } from 'react';
import { useWeb } from '../web-app.tsx';

/** Whether settings and token were looked after; pages of the visitor's own wait for it. */
export function useSessionReady(): boolean {
  const { session } = useWeb();
  const [ready, setReady] = useState(session.isReady());
  useEffect(() => {
    let here = true;
    void session.ready().then(() => {
      if (here) setReady(true);
    });
    return () => {
      here = false;
    };
  }, [session]);
  return ready;
}
