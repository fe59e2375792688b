/**
 * A file as an answer, sent while it is written. What fails before the first byte is an ordinary refusal; what fails later
 * breaks the connection off, so that nobody takes half a file for a whole one. Who goes away ends the work.
 */
import { Logger } from '@nestjs/common';
import type { Response } from 'express';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const CONTENT_TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
export type FileFormat = keyof typeof CONTENT_TYPES;
export const fileFormats = Object.keys(CONTENT_TYPES) as FileFormat[];

const logger = new Logger('Files');

/** `write` gets what it writes to and ends; `name` is without its format. Resolves when all was sent or nobody listens. */
export async function sendFile(
  response: Response,
  { name, format }: { readonly name: string; readonly format: FileFormat },
  write: (output: PassThrough) => Promise<void>,
): Promise<void> {
  response.attachment(`${name}.${format}`);
  response.setHeader('Content-Type', CONTENT_TYPES[format]);
  response.setHeader('Cache-Control', 'no-store');
  const output = new PassThrough();
  // One of the two fails and the other hears of it: a gone reader destroys the output, a failed writer the connection.
  const written = write(output).catch((error: Error) => {
    output.destroy(error);
    throw error;
  });
  const [sent, work] = await Promise.allSettled([pipeline(output, response), written]);
  if (sent.status === 'fulfilled' || isGone(sent.reason)) return;
  const reason: unknown = work.status === 'rejected' ? work.reason : sent.reason;
  logger.error(`${name}.${format} broke off: ${reason instanceof Error ? reason.stack : String(reason)}`);
  response.destroy();
}

/** The caller closed the connection. */
const isGone = (reason: unknown): boolean =>
  (reason as { code?: string } | undefined)?.code === 'ERR_STREAM_PREMATURE_CLOSE';
