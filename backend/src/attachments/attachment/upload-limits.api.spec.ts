import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { BYTES_A_DAY, UploadLimits } from './upload-limits.api.ts';

const HOUR_MS = 3600_000;
const response = () => new EventEmitter() as Response;

it('gives one person so many bytes a day, and others theirs', () => {
  const uploads = new UploadLimits();
  uploads.enter('ana', 100, response(), 0);
  uploads.count('ana', BYTES_A_DAY - 100, 0);
  const last = response();
  uploads.enter('ana', 100, last, HOUR_MS);
  last.emit('close');
  expect(() => uploads.enter('ana', 101, response(), HOUR_MS)).toThrow(
    expect.objectContaining({
      code: 'TOO_MANY_REQUESTS',
      retryAfter: 23 * 3600,
      message: 'Limite diário de envio de arquivos atingido. Tente de novo em 23 h.',
    }) as Error,
  );
  uploads.enter('bia', BYTES_A_DAY, response(), HOUR_MS);
  uploads.enter('ana', BYTES_A_DAY, response(), 24 * HOUR_MS);
});

it('takes two forms of one person and six in all; who ends makes room', () => {
  const uploads = new UploadLimits();
  const first = response();
  uploads.enter('ana', 1, first);
  uploads.enter('ana', 1, response());
  expect(() => uploads.enter('ana', 1, response())).toThrow(/Você já tem/);
  first.emit('close');
  uploads.enter('ana', 1, response());
  for (const person of ['bia', 'bia', 'caio', 'caio']) uploads.enter(person, 1, response());
  expect(() => uploads.enter('davi', 1, response())).toThrow(/Há muitos pedidos/);
});
