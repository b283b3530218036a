declare module 'virtual:words/*' {
  import type { Messages } from './messages.ts';
  const words: Messages;
  export default words;
}
