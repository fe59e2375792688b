/** A file's name as a sender gave it, made fit to be kept, shown and offered for download. Never a path to anything. */
import { limits, normalForm, type AttachmentType } from '@livro/rules';

/** What cannot be seen, turns the reading direction, or is no character at all: `gpj.exe` must not show as `exe.jpg`. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** The last part of what was sent, without what is not seen; at most 200 characters, its ending kept; never empty. */
export function cleanFileName(sent: string): string {
  const last = normalForm(sent).split(/[/\\]/).pop()!;
  const shown = last.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  if (/^\.*$/.test(shown)) return 'arquivo';
  const letters = [...shown];
  if (letters.length <= limits.attachmentNameMax) return shown;
  const ending = [...(/\.[^.]{1,10}$/.exec(shown)?.[0] ?? '')];
  return [...letters.slice(0, limits.attachmentNameMax - ending.length), ...ending].join('');
}

const ENDINGS: Readonly<Record<AttachmentType, RegExp>> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'application/pdf': /\.pdf$/i,
};
const ENDING: Readonly<Record<AttachmentType, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
};

/** Under what it is saved by who downloads it: a name that ends as its content does not gets the right ending after it. */
export const downloadName = (name: string, mediaType: AttachmentType): string =>
  ENDINGS[mediaType].test(name) ? name : name + ENDING[mediaType];

/** The header that offers a download, with the name for old readers in ASCII and for others by RFC 5987. */
export function contentDisposition(name: string): string {
  const ascii = normalForm(name, 'NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
