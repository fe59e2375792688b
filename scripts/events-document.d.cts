/** The whole page docs/events.md as text, printed from the events' types. */
export function eventsDocument(): string;
