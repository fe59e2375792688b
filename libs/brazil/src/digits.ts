/** The ASCII digits of a text, in order; everything else is dropped. */
export const digitsOf = (raw: string): string => raw.replace(/[^0-9]/g, '');
