/** The pages of docs/guia and the URLs of their pictures, bundled at build time. */
const texts = import.meta.glob<string>('../../../../docs/guia/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const urls = import.meta.glob<string>('../../../../docs/guia/imagens/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

const byName = (files: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(files).map(([file, content]) => [file.replace(/^.*\/|\.md$/g, ''), content]));

/** Markdown by page name, such as `provas`. */
export const guidePages = byName(texts);
/** URL by file name. */
export const guidePictures = byName(urls);
