/** The token of an Authorization header. */
import type { Request } from 'express';

/** Anchored, so that a long header without a blank is gone through once; undefined for another scheme, or none. */
export const bearerOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
