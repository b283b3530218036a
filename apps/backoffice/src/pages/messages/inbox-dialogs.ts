import { lazy } from 'react';

// Each comes with the press that opens it.
export const AssignDialog = lazy(async () => ({
  default: (await import('../../features/orders/assign-dialog.tsx')).AssignDialog,
}));
export const SnoozeDialog = lazy(async () => ({
  default: (await import('./snooze-dialog.tsx')).SnoozeDialog,
}));
