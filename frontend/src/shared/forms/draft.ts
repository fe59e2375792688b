/**
 * What was typed and not yet sent, kept in this tab's session storage per user, form and record, together with the key of
 * the intent: a reload repeats the same booking and not a second one. Never holds files or passwords.
 */
export interface Draft<Values> {
  readonly values: Values;
  readonly idempotencyKey: string;
  /** ISO instant. */
  readonly savedAt: string;
}

const PREFIX = 'livro-rascunho:';
const storageKey = (userId: string, form: string) => `${PREFIX}${userId}:${form}`;

export function readDraft<Values>(userId: string, form: string): Draft<Values> | undefined {
  try {
    const text = sessionStorage.getItem(storageKey(userId, form));
    return text ? (JSON.parse(text) as Draft<Values>) : undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft<Values>(userId: string, form: string, draft: Draft<Values>): void {
  try {
    sessionStorage.setItem(storageKey(userId, form), JSON.stringify(draft));
  } catch {
    // Full or forbidden storage: the form itself still holds everything.
  }
}

export function dropDraft(userId: string, form: string): void {
  try {
    sessionStorage.removeItem(storageKey(userId, form));
  } catch {
    // Nothing was kept.
  }
}

/** At sign-out, and when another person signs in. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
