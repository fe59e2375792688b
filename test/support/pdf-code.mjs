// Prints what the QR code on a page of a PDF says, read from the page as it is drawn; with a third argument also keeps the picture there.
import fs from 'node:fs';
import jsqr from 'jsqr';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const [, , file, number = '1', picture] = process.argv;
const data = new Uint8Array(fs.readFileSync(file));
const document = await getDocument({ data, verbosity: VerbosityLevel.ERRORS }).promise;
const page = await document.getPage(Number(number));
// 200 dots an inch, as of an ordinary scan.
const viewport = page.getViewport({ scale: picture ? 1.6 : 200 / 72 });
const { canvas, context } = document.canvasFactory.create(viewport.width, viewport.height);
await page.render({ canvasContext: context, viewport, canvas }).promise;
if (picture) fs.writeFileSync(picture, canvas.toBuffer('image/png'));
else {
  const { data: pixels, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  console.log(jsqr.default?.(pixels, width, height)?.data ?? jsqr(pixels, width, height)?.data ?? '');
}
