/** The machine itself refuses: a full disk, a place that is a file. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makeFolder } from '../platform/files/make-folder.ts';
import { writingTo } from './refused-writes.ts';

it('says that the disk is full, and that repeating is safe', async () => {
  await expect(writingTo('/mnt/copies', () => fs.writeFile('/dev/full', 'x'))).rejects.toMatchObject({
    exitCode: 4,
    message: expect.stringMatching(/^Não se pode gravar em \/mnt\/copies: o disco está cheio/),
  });
});

it('says that a place is no folder', async () => {
  const place = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'livro-')), 'file');
  await fs.writeFile(place, '');
  for (const below of [place, path.join(place, 'below')])
    await expect(writingTo(below, () => makeFolder(below, 0o700))).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/não por uma pasta/),
    });
  await fs.rm(path.dirname(place), { recursive: true });
});

it('says that a place cannot be made, as in /proc, instead of trying for ever', async () => {
  await expect(writingTo('/proc/x', () => makeFolder('/proc/x/y', 0o700))).rejects.toMatchObject({
    exitCode: 2,
    message: 'Não se pode gravar em /proc/x: a pasta não existe, ou não pode ser criada ali.',
  });
});

it('names what else the machine refuses', async () => {
  const link = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'livro-')), 'link');
  await fs.symlink(link, link);
  await expect(writingTo(link, () => fs.writeFile(link, ''))).rejects.toMatchObject({
    exitCode: 4,
    message: expect.stringMatching(/o sistema recusa \(ELOOP\)/),
  });
  await fs.rm(path.dirname(link), { recursive: true });
});

it('leaves any other failure as it is, that of a server too from which it is read', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED', syscall: 'connect' });
  await expect(writingTo('/mnt', () => Promise.reject(away))).rejects.toBe(away);
  await expect(writingTo('/mnt', () => Promise.reject(new Error('another')))).rejects.toThrow('another');
});
