/** How a browser is let in, or told that a second step waits: cookies and the answer that goes with them. */
import type { Response } from 'express';
import type { LivroRequest } from '../../platform/http/request.ts';
import { isHalfOpen, type Entered } from './entrance.write.ts';
import { type SessionView, viewOfSession } from './auth.dto.ts';
import type { SecondStepView } from '../second-factor/factor.dto.ts';
import type { KnownDevices } from './known-devices.api.ts';
import { clearStepCookie, setSessionCookies, setStepCookie } from './session-cookies.api.ts';

export async function enter(
  entered: Entered,
  request: LivroRequest,
  response: Response,
  devices: KnownDevices,
): Promise<SessionView | SecondStepView> {
  if (isHalfOpen(entered)) {
    setStepCookie(request, response, entered);
    const { methods, expiresAt } = entered;
    return {
      authenticated: false,
      second_factor: [...methods],
      expires_at: expiresAt.toISOString(),
    };
  }
  setSessionCookies(request, response, entered);
  clearStepCookie(request, response);
  await devices.remember(request, response, entered.user);
  return viewOfSession(entered.user, entered.mustEnrol);
}
