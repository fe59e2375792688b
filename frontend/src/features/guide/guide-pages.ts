/** The pages of docs/guia as they were built into the program, by name, and the addresses of their pictures. */
const texts = import.meta.glob<string>('../../../../docs/guia/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const addresses = import.meta.glob<string>('../../../../docs/guia/imagens/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

const byName = (files: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(files).map(([file, content]) => [file.replace(/^.*\/|\.md$/g, ''), content]));

export const guidePages = byName(texts);
/** By the picture's file name. */
export const guidePictures = byName(addresses);
