import fc from 'fast-check';
import { cleanFileName, contentDisposition, downloadName } from './file-name.ts';

it.each([
  ['Nota fiscal nº 12.pdf', 'Nota fiscal nº 12.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\obra.jpg', 'obra.jpg'],
  ['..', 'arquivo'],
  ['', 'arquivo'],
  ['obra\u0000\r\n\t.png', 'obra.png'],
  ['foto\u202egnp.exe', 'fotognp.exe'],
  ['meia \ud83d letra.png', 'meia letra.png'],
  ['<img onerror=x>.png', '<img onerror=x>.png'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
])('%j is kept as %j', (sent, kept) => expect(cleanFileName(sent)).toBe(kept));

it('keeps any name as harmless text, the same when cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
      const name = cleanFileName(sent);
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cs}]/u);
      expect([...name].length).toBeGreaterThan(0);
      expect([...name].length).toBeLessThanOrEqual(200);
      expect(cleanFileName(name)).toBe(name);
      const header = contentDisposition(name);
      expect(header).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w%.~!-]+$/);
      expect(decodeURIComponent(header.split("''")[1]!)).toBe(name);
    }),
  );
});

it.each([
  ['nota.PDF', 'application/pdf', 'nota.PDF'],
  ['foto.jpeg', 'image/jpeg', 'foto.jpeg'],
  ['foto.exe', 'image/png', 'foto.exe.png'],
  ['página.html', 'application/pdf', 'página.html.pdf'],
] as const)('%s of %s is downloaded as %s', (name, type, saved) =>
  expect(downloadName(name, type)).toBe(saved),
);

it('offers the name in both ways', () => {
  expect(contentDisposition('Nota "nº 1" (via).pdf')).toBe(
    `attachment; filename="Nota _no 1_ (via).pdf"; filename*=UTF-8''Nota%20%22n%C2%BA%201%22%20%28via%29.pdf`,
  );
});
