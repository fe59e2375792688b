/** One thing under the other, none wider than the room there is: a long word ends in dots or wraps, the page never scrolls sideways. */
export const oneColumn = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;
