import { attachmentTypeOf, fileRefusals, limits } from '../index.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0\x00\x10JF', 'image/jpeg'],
  ['%PDF-1.7', 'application/pdf'],
  ['\x89PNG\r\n\x1a', undefined],
  [' %PDF-1.', undefined],
  ['MZ\x90\x00\x03\x00\x00\x00', undefined],
  ['<svg xml', undefined],
  ['GIF89a\x01\x00', undefined],
  ['', undefined],
] as const)('%j is %s', (first, type) => expect(attachmentTypeOf(bytes(first))).toBe(type));

it('names every file under each reason, the exact limit being fine', () => {
  const max = limits.attachmentMaxBytes;
  expect(fileRefusals([{ name: 'a.png', size: max, type: 'image/png' }])).toEqual([]);
  expect(
    fileRefusals([
      { name: 'obra.png', size: max + 1, type: 'image/png' },
      { name: 'nota.pdf', size: 9, type: 'application/pdf' },
      { name: 'vírus.exe', size: max + 1, type: undefined },
      { name: 'b.txt', size: 1, type: undefined },
    ]),
  ).toEqual([
    { code: 'PAYLOAD_TOO_LARGE', message: 'Arquivos muito grandes (máximo 10MB): obra.png, vírus.exe' },
    { code: 'UNSUPPORTED_TYPE', message: 'Tipos de arquivo não suportados: vírus.exe, b.txt' },
  ]);
});
