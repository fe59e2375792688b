/** @jest-environment node */
/** The committed hooks are those of the committed document. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

it('generated.ts corresponds to docs/openapi.json', () => {
  const script = path.resolve(__dirname, '../../../scripts/generate-api.mjs');
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
}, 60_000);
