/** The company's logo at the head of a document: once, on its first page. */
import { LEFT, type PdfWriter } from './pdf-writer.ts';

/** What the types of the library leave out: what it makes of a PNG or a JPEG. */
interface Picture {
  readonly obj: unknown;
  embed(doc: PDFKit.PDFDocument): void;
}
interface Pictures {
  openImage(content: Buffer): Picture;
}

/** Points; as wide and as high as it may be. */
const BOX = { width: 190, height: 40 };

/**
 * As large as it fits, and no larger than a point a pixel; the position goes on below it. What is kept as a logo has no transparency and is not
 * interlaced: such pictures the library writes later, when the file may have ended.
 */
export function drawLogo(pdf: PdfWriter): void {
  const { logo } = pdf.options.printing;
  if (!logo) return;
  const { width, height, content } = logo;
  const scale = Math.min(BOX.width / width, BOX.height / height, 1);
  const picture = (pdf.doc as unknown as Pictures).openImage(content);
  picture.embed(pdf.doc);
  const [wide, high] = [width * scale, height * scale];
  pdf.drawing('Logotipo', picture.obj, [wide, 0, 0, -high, LEFT, pdf.y + high]);
  pdf.y += high + 10;
}
