/** Where root's books lie and to whom they belong, when Postgres may not enter the folder or the machine knows no user for it. */
import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../support/store-process.ts';
import { append, folders, PROGRAM, Program } from './parts.fixture.ts';

jest.setTimeout(60_000);

// An ordinary user's Postgres runs as that user, who may enter.
const asRoot = process.getuid?.() === 0 ? test : test.skip;
asRoot('a folder that Postgres may not enter works too, and the start says where the data are', async () => {
  const closed = temporaryFolder(folders);
  execFileSync('chmod', ['700', closed]);
  const dataDir = path.join(closed, 'data');
  const program = new Program({ dataDir });
  const told = await program.ready();
  const [, place = ''] = /ficam em (\S+):/.exec(told.notices?.join(' ') ?? '') ?? [];
  expect(place).toMatch(/^\/var\/lib\/livro\/postgres-/);
  expect(await append(told)).toBe(1);
  await program.leave();

  // Where earlier versions kept them, and systems may sweep: they are moved, and what a stranger puts there is left alone.
  const swept = place.replace('/var/lib/livro/', '/var/tmp/livro-');
  renameSync(place, swept);
  const next = new Program({ dataDir });
  expect((await next.ready()).notices).toEqual(told.notices);
  expect(await append(told)).toBe(2);
  expect([existsSync(swept), existsSync(place)]).toEqual([false, true]);
  await next.leave();
  rmSync(place, { recursive: true });
  execFileSync('su', ['nobody', '-s', '/bin/sh', '-c', `mkdir -p ${swept}/pg`]);
  const after = new Program({ dataDir });
  expect(await append(await after.ready())).toBe(1);
  await after.leave();
  for (const left of [place, swept]) rmSync(left, { recursive: true });
});

asRoot(
  "on a machine without the user postgres a user of the program's own is made, and nobody's data are taken back",
  async () => {
    // A name space in which the machine's users are a copy, so that the real ones stay as they are.
    const script = `
    set -e
    mkdir "$1/etc" && cp -a /etc/. "$1/etc" && mount --bind "$1/etc" /etc
    sed -i '/^postgres:/d' /etc/passwd /etc/shadow /etc/group /etc/gshadow
    install -d -m 711 "$1/data"
    run() { node -e "$2" "{\\"dataDir\\":\\"$1\\"}" < "$3"; }
    printf 'leave' > "$1/leave"
    run "$1/data" "$2" "$1/leave"
    stat -c '%U' "$1/data/postgres/pg" "$1/data/postgres/pg/base"
    chown -R nobody "$1/data/postgres/pg"
    run "$1/data" "$2" "$1/leave"
    stat -c '%U' "$1/data/postgres/pg" "$1/data/postgres/pg/base"`;
    const folder = temporaryFolder(folders);
    const leaving = PROGRAM.replace("process.stdin.once('data', ", '(').replace(/ \}\);\n\}/, ' })();\n}');
    const said = execFileSync('unshare', ['-m', 'sh', '-c', script, 'sh', folder, leaving], {
      cwd: path.resolve(__dirname, '../..'),
      encoding: 'utf8',
    });
    expect(said.split('\n').filter((line) => !line.startsWith('{'))).toEqual([
      'livro',
      'livro',
      'livro',
      'livro',
      '',
    ]);
  },
);
