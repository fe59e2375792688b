/** The whole page docs/reference/events.md as text, printed from the events' types. */
export function eventsDocument(): string;
