/** Ids in paths: `@Id() id: string`. One of any wrong shape is not an error of its own, it is simply unknown. */
import { Param } from '@nestjs/common';
import { readId, UNKNOWN_ID } from './wire-value.ts';

/** The path parameter `name` as a UUID in lower case; `UNKNOWN_ID` where it is none. */
export const Id = (name = 'id') =>
  Param(name, {
    transform: (raw: unknown) => {
      const id = readId(raw);
      return typeof id === 'string' ? id : UNKNOWN_ID;
    },
  });
