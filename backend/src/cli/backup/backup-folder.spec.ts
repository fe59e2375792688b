/** What the machine refuses to read is no damaged backup. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BackupFolder } from './backup-folder.ts';

let place: string;
beforeEach(async () => {
  place = await fs.mkdtemp(path.join(os.tmpdir(), 'livro-backup-'));
});
afterEach(() => fs.rm(place, { recursive: true }));

/** A part on the disk, and the file in which it lies. */
async function written() {
  const folder = await BackupFolder.at(place, place, 'uma senha de teste bem longa');
  const part = await folder.write('file', Buffer.from('content'));
  return { folder, part, file: path.join(place, 'parts', part.sha256.slice(0, 2), part.sha256.slice(2)) };
}

it('reads what it wrote', async () => {
  const { folder, part } = await written();
  expect((await folder.read('file', part)).toString()).toBe('content');
});

it.each([
  ['the disk fails', '/proc/self/mem', 4, /^Não se pode ler .*: o disco falhou\.$/],
  ['a folder is there', '/tmp', 2, /^Não se pode ler .*: é uma pasta, não um arquivo\.$/],
])('says that %s instead of calling the part damaged', async (_, target, exitCode, message) => {
  const { folder, part, file } = await written();
  await fs.rm(file);
  await fs.symlink(target, file);
  await expect(folder.read('file', part)).rejects.toMatchObject({
    exitCode,
    message: expect.stringMatching(message),
  });
});

it('calls a part damaged whose contents are others, and missing where it is not there', async () => {
  const { folder, part, file } = await written();
  await fs.writeFile(file, 'another');
  await expect(folder.read('file', part)).rejects.toMatchObject({
    exitCode: 6,
    message: expect.stringMatching(/está danificada/),
  });
  await fs.rm(file);
  await expect(folder.read('file', part)).rejects.toMatchObject({
    exitCode: 6,
    message: expect.stringMatching(/falta/),
  });
});
