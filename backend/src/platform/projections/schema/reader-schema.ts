/**
 * In which schema the tables of a projection are read: those of the program in `read`, those of an own projection, which its users
 * have added from outside, in a schema of its own. The name alone tells, so that a program that has not been given it knows, too.
 */
const OWN = 'own-';

export const asIdentifier = (name: string): string => name.replaceAll('-', '_');

/** As the program knows a projection that somebody else calls `name`. */
export const ownName = (name: string): string => `${OWN}${name}`;

/** Nobody waits for it, the program's health does not count it, and what becomes of it concerns no other projection. */
export const isOwn = (projection: string): boolean => projection.startsWith(OWN);

export const readerSchemaOf = (projection: string): string =>
  isOwn(projection) ? asIdentifier(projection) : 'read';

/** A table as a person finds it. */
export const readerTableOf = (projection: string, table: string): string =>
  isOwn(projection) ? `${readerSchemaOf(projection)}.${table}` : table;
