/** Answers that other programs take as they are: texts and bytes without an envelope. */
import type { Response } from 'express';

export const TEXT = 'text/plain';
export const BYTES = 'application/octet-stream';

export const sendText = (response: Response, text: string): void =>
  send(response, `${TEXT}; charset=utf-8`, text);
export const sendBytes = (response: Response, bytes: Uint8Array): void =>
  send(response, BYTES, Buffer.from(bytes));

function send(response: Response, type: string, body: string | Buffer): void {
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', 'no-store');
  response.send(body);
}
