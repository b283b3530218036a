/**
 * This script fetches the page's scripts once what is seen first has been painted: the page is whole without them, and
 * on a slow line each of them would take from the pictures. No picture is waited for longer than a second. What is
 * pressed before they have taken the page over is pressed again when they have: buttons from the first paint on, links,
 * which go their way by themselves, while it is being taken over. What a form sends by itself is left to it. Where the
 * visitor's cart turns out to be for another place or other days than the page that was pressed, no button is pressed
 * again.
 */
export function lateScripts(scripts: readonly string[], modulePreloads: readonly string[]): string {
  return `const pressed = new Set();
let came = false;
const hold = (event) => {
  const what = event.target.closest(came ? 'button,a[href]' : 'button');
  if (!what || what.form?.hasAttribute('action') || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  pressed.add(what);
};
document.addEventListener('click', hold, true);
const first = [...document.querySelectorAll('img[fetchpriority=high]')].map((picture) => picture.decode());
const second = new Promise((go) => setTimeout(go, 1000));
await Promise.race([second, Promise.allSettled(first)]);
if (!document.hidden) await Promise.race([second, new Promise((go) => requestAnimationFrame(() => setTimeout(go)))]);
for (const href of ${JSON.stringify(modulePreloads)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
addEventListener('bivak:came', () => (came = true), { once: true });
addEventListener('bivak:asks-otherwise', () => {
  for (const what of pressed) if (what.matches('button')) pressed.delete(what);
});
for (const src of ${JSON.stringify(scripts)}) await import(src);
document.removeEventListener('click', hold, true);
for (const what of pressed) what.click();`;
}
