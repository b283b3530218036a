/**
 * A script that fetches the page's scripts once what is seen first has been painted: the page is whole without them, and
 * on a slow line each of them would take from the pictures. No picture is waited for longer than a second. A button that is
 * pressed before they are there is pressed again when they are; what a form sends by itself is left to it.
 */
export function lateScripts(scripts: readonly string[], modulePreloads: readonly string[]): string {
  return `const pressed = new Set();
const hold = (event) => {
  const button = event.target.closest('button');
  if (!button || button.form?.hasAttribute('action')) return;
  event.preventDefault();
  pressed.add(button);
};
document.addEventListener('click', hold, true);
const first = [...document.querySelectorAll('img[fetchpriority=high]')].map((picture) => picture.decode());
const second = new Promise((go) => setTimeout(go, 1000));
await Promise.race([second, Promise.allSettled(first)]);
if (!document.hidden) await Promise.race([second, new Promise((go) => requestAnimationFrame(() => setTimeout(go)))]);
for (const href of ${JSON.stringify(modulePreloads)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
for (const src of ${JSON.stringify(scripts)}) await import(src);
document.removeEventListener('click', hold, true);
for (const button of pressed) button.click();`;
}
