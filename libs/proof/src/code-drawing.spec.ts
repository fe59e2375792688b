import fc from 'fast-check';
import { CODE_MARK, codeStream, codeStreamSize } from './code-drawing.ts';
import { hex } from './bytes.ts';
import { sha256 } from './sha256.ts';

const TEXT = `https://livro.example/verificador.html#note=${'bGl2cm8'.repeat(40)}&v=2`;
const letters = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_&=#/:.'), minLength: 1, maxLength: 900 });

it('draws a text as it always has: papers that are out there stand on it', () => {
  const content = codeStream(TEXT, 30_000);
  expect(content).toHaveLength(30_000);
  expect(hex(sha256(content))).toBe('6f425f14a3993e6c1e95548e27e38f39511b9df6024e5e9e0c241675fa503089');
});

it('draws any text in the bytes that are planned for its length, and for a longer one', () => {
  fc.assert(
    fc.property(letters, fc.nat(40), (text, more) => {
      const size = codeStreamSize(text.length + more);
      const content = Buffer.from(codeStream(text, size)).toString('latin1');
      expect(content).toHaveLength(size);
      expect(content.startsWith(`${CODE_MARK}${text}\n`)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

it('refuses a text that leaves its line, and one that does not fit', () => {
  for (const text of ['', 'a b', 'a\nb', 'é']) expect(() => codeStream(text, 30_000)).toThrow(RangeError);
  expect(() => codeStream(TEXT, 900)).toThrow(RangeError);
});
