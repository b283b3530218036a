import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { needsInstall } from './install.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bivak-install-'));
  const packages = { 'node_modules/tool': { version: '1.0.0' } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('packages that are missing are installed', () => {
  expect(needsInstall(folder)).toBe(true);
  mkdirSync(join(folder, 'node_modules'));
  expect(needsInstall(folder)).toBe(true);
});

test('packages that are linked from elsewhere are left alone, whatever they are', () => {
  mkdirSync(join(folder, 'elsewhere'));
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'node_modules'), 'junction');
  expect(needsInstall(folder)).toBe(false);
});
