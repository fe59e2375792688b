/** What somebody set cannot be used: a sentence in Portuguese that names the setting. Needs nothing, so that the embedded parts' process can have it. */
export class SettingError extends Error {}
