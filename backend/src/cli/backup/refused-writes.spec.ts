/** The machine itself refuses: a full disk, a place that is a file. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
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
    await expect(writingTo(below, () => fs.mkdir(below, { recursive: true }))).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/não por uma pasta/),
    });
  await fs.rm(path.dirname(place), { recursive: true });
});

it('leaves any other failure as it is', async () => {
  await expect(writingTo('/mnt', () => Promise.reject(new Error('another')))).rejects.toThrow('another');
});
