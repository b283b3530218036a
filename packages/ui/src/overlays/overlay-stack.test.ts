import { expect, test } from 'vitest';
import { openOverlay, type OpenOverlay } from './overlay-stack.ts';

function opened(id: string): OpenOverlay {
  const overlay = openOverlay(id);
  if (overlay === null) throw new Error(`${id} is open already`);
  return overlay;
}

test('the first overlay stands at the base, and each that opens over it one higher', () => {
  const dialog = opened('dialog');
  const popup = opened('popup');
  expect([dialog.zIndex, popup.zIndex]).toEqual([1000, 1001]);
  popup.close();
  dialog.close();
});

test('an overlay does not open twice with the same id, and opens anew once it was closed', () => {
  const dialog = opened('dialog');
  expect(openOverlay('dialog')).toBeNull();
  dialog.close();
  opened('dialog').close();
});

test('what opens after a lower one has closed still stands over those that are open', () => {
  const lower = opened('lower');
  const upper = opened('upper');
  lower.close();
  const newest = opened('newest');
  expect(newest.zIndex).toBeGreaterThan(upper.zIndex);
  newest.close();
  upper.close();
  const again = opened('again');
  expect(again.zIndex).toBe(1000);
  again.close();
});
