/**
 * The browsers in which somebody has signed in, by a cookie that only this installation can write. It opens nothing: attempts
 * from there are counted apart from those of strangers. Which accounts it stands for only the key can tell.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { LivroRequest } from '../../platform/http/request.ts';
import { SigningKeys } from './signing-keys.store.ts';
import { AUTH_PATH, cookieOf, setCookie } from './session-cookies.api.ts';

export const DEVICE_COOKIE = 'livro_device';
const KEPT_MS = 365 * 24 * 3600 * 1000;
/** Of a computer that several people share. */
const MOST_ACCOUNTS = 5;
const SHAPE = /^([\w-]{22})((?:\.[\w-]{22})+)$/;

interface Device {
  readonly id: string;
  /** One for each account, the newest first. */
  readonly marks: readonly string[];
}

@Injectable()
export class KnownDevices {
  constructor(private readonly keys: SigningKeys) {}

  /** The id of the browser if `email` has signed in there before. */
  deviceOf(request: LivroRequest, email: string): string | undefined {
    const device = read(request);
    if (!device) return undefined;
    const mark = Buffer.from(this.#mark(device.id, email));
    return device.marks.some((given) => timingSafeEqual(Buffer.from(given), mark)) ? device.id : undefined;
  }

  /** `email` has signed in there now. */
  remember(request: LivroRequest, response: Response, email: string): void {
    const { id, marks } = read(request) ?? { id: randomBytes(16).toString('base64url'), marks: [] };
    const mark = this.#mark(id, email);
    const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, MOST_ACCOUNTS);
    const value = [id, ...kept].join('.');
    setCookie(request, response, { name: DEVICE_COOKIE, value, path: AUTH_PATH, maxAge: KEPT_MS });
  }

  #mark(id: string, email: string): string {
    const mac = createHmac('sha256', this.keys.knownDevice).update(`${id} ${email}`);
    return mac.digest().subarray(0, 16).toString('base64url');
  }
}

function read(request: LivroRequest): Device | undefined {
  const [, id, marks] = SHAPE.exec(cookieOf(request, DEVICE_COOKIE) ?? '') ?? [];
  return id === undefined || marks === undefined ? undefined : { id, marks: marks.slice(1).split('.') };
}
