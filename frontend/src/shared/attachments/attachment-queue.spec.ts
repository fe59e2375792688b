import { File as NodeFile } from 'node:buffer';
import { waitFor } from '@testing-library/react';
import { AttachmentQueue } from './attachment-queue.ts';

const pdf = (name: string): File => new NodeFile(['%PDF-1.7\n'], name) as unknown as File;

it('goes on with the next files when sending one throws', async () => {
  const queue = new AttachmentQueue();
  await queue.add(['a', 'b', 'c'].map((name) => pdf(`${name}.pdf`)));
  expect(queue.snapshot().files).toHaveLength(3);
  queue.start(() => Promise.reject(new Error('no')));
  await waitFor(() =>
    expect(queue.snapshot().files.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']),
  );
});
