/** The systemd units: held against the program, and by systemd itself where it is there. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const folder = path.join(root, 'deploy/systemd');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const units = fs.readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
const services = units.filter((name) => name.endsWith('.service'));
const valueIn = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];
const unit = (name: string): string => read(`deploy/systemd/${name}`);
const example = read('deploy/systemd/livro.env.example');

const isInstalled = spawnSync('systemd-analyze', ['--version']).error === undefined;
// Elsewhere the test is skipped and counted as such: it is a check that was not made.
const withSystemd = isInstalled ? it : it.skip;

it.each(services)('%s starts a program that the build makes, as a user without rights', (name) => {
  const text = unit(name);
  const [, program = ''] = /^ExecStart=\S+ (\S+)/m.exec(text) ?? [];
  const source = program.replace('backend/dist/backend/', 'backend/').replace(/\.js$/, '.ts');
  expect({ source, isThere: fs.existsSync(path.join(root, source)) }).toEqual({ source, isThere: true });
  for (const line of ['User=livro', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'ProtectSystem=strict'])
    expect(text.split('\n')).toContain(line);
  // V8 compiles while it runs.
  expect(valueIn(text, 'MemoryDenyWriteExecute')).toBeUndefined();
});

it('the server has the time that draining and ending take, and is not started again with a wrong setting', () => {
  const text = unit('livro.service');
  const drain = Number(valueIn(example, 'DRAIN_SECONDS'));
  expect(Number(valueIn(text, 'TimeoutStopSec'))).toBeGreaterThanOrEqual(drain + 10);
  expect(valueIn(text, 'RestartPreventExitStatus')).toBe('2');
  expect(valueIn(text, 'KillMode')).toBe('mixed');
  expect(valueIn(example, 'DATA_DIR')).toBe(`/var/lib/${valueIn(text, 'StateDirectory')}`);
});

it('the example of the settings names settings that there are', () => {
  const known = read('docs/admin/configuration.md');
  const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!);
  expect(names.filter((name) => !known.includes(`\`${name}`) && !known.includes(`${name}=`))).toEqual([]);
});

withSystemd('systemd finds nothing wrong with the units', () => {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-units-'));
  try {
    const copies = units.map((name) => {
      const copy = path.join(place, name);
      // Node lies elsewhere on other machines, and the timer's service is looked for beside it.
      fs.writeFileSync(copy, unit(name).replace('/usr/bin/node', process.execPath));
      return copy;
    });
    const env = { ...process.env, SYSTEMD_UNIT_PATH: `${place}:` };
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...copies], {
      env,
      encoding: 'utf8',
    });
    // Of other units on this machine it may say more.
    expect(verified.stderr.split('\n').filter((line) => line.includes('livro'))).toEqual([]);
    expect(verified.status).toBe(0);
    const judged = execFileSync('systemd-analyze', ['security', '--offline=yes', '--no-pager', copies[0]!], {
      env,
      encoding: 'utf8',
    });
    expect(judged).toMatch(/Overall exposure level for \S+: \d/);
  } finally {
    fs.rmSync(place, { recursive: true });
  }
});
