/** The contexts from the ground up. */
declare const contexts: readonly string[];
export = contexts;
