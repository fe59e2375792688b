/** Asks the browser for a passkey: makes one, or proves one. Its library is fetched when it is first needed. */
import type * as Library from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** WebAuthn is there only in secure pages; http://localhost counts as one. */
export const canUsePasskeys = (): boolean =>
  globalThis.isSecureContext && typeof globalThis.PublicKeyCredential === 'function';

/** What the browser answered as JSON text; undefined where the person or the browser would not. */
type BrowserAnswer = Promise<string | undefined>;

export const newPasskey = (options: object): BrowserAnswer =>
  answered(async ({ startRegistration }) =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  );

export const provenPasskey = (options: object): BrowserAnswer =>
  answered(async ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  );

async function answered(ask: (library: typeof Library) => Promise<object>): BrowserAnswer {
  try {
    return JSON.stringify(await ask(await import('@simplewebauthn/browser')));
  } catch {
    // Closed, timed out or not allowed: the browser has said so, or tells nobody on purpose.
    return undefined;
  }
}

export const PASSKEY_CANCELLED = 'A chave de acesso não foi usada. Tente outra vez ou escolha outro meio.';
