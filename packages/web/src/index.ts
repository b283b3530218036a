// What every page of an app needs. What few pages use has an export path of its own, so that no other page loads it.
export { isWireError, SessionChangedError } from './calls/call-errors.ts';
export { fetchSender } from './calls/fetch-sender.ts';
export { createQueryClient, PageQueryClient } from './calls/query-client.ts';
export { useWrite } from './calls/use-write.ts';
export { clockFrom, type PageClock } from './clock.ts';
export { isMissingPart, markMissingParts } from './errors/missing-parts.ts';
export { report } from './notices/report.ts';
export { useErrorNotice } from './notices/use-error-notice.ts';
export { nobody, type Holder, type Identity, type Send } from './session/holder.ts';
export { createSessionCore, type SessionCore } from './session/session-core.ts';
export {
  createEmitter,
  type Emitter,
  type LogoutCause,
  type SessionEvents,
} from './session/session-events.ts';
export { sessionTransport } from './session/session-transport.ts';
export { createTabStore, followOtherTabs, type TabStore } from './session/tab-store.ts';
export { useSessionReady } from './session/use-session-ready.ts';
export { useWeb, WebProvider, type WebApp } from './web-app.tsx';
export { useFormat } from './words/use-format.ts';
export type { WebWords } from './words/words.ts';
