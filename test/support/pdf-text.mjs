// Prints the text of a PDF, one JSON line a page: a list of its pieces in the order of the file. A program of its own, as
// the library that reads PDFs is a module that the tests' loader cannot take in.
import fs from 'node:fs';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const data = new Uint8Array(fs.readFileSync(process.argv[2]));
const document = await getDocument({ data, verbosity: VerbosityLevel.ERRORS }).promise;
for (let n = 1; n <= document.numPages; n++) {
  const { items } = await (await document.getPage(n)).getTextContent();
  console.log(
    JSON.stringify(
      items.map(({ str, transform, width }) => ({ str, x: transform[4], y: transform[5], width })),
    ),
  );
}
