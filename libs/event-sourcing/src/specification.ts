/** Given/when/then for deciders: `specification(decider).given(events).when(command).then(events)`. */
import type { Decider } from './decider.ts';
import { DomainError } from './domain-error.ts';
import type { DomainEvent } from './event.ts';

/** Starts a specification; fails by throwing, so any test runner can carry it. */
export function specification<S, C, E extends DomainEvent>(decider: Decider<S, C, E>) {
  return {
    given(past: readonly E[]) {
      const state = past.reduce((s, e) => decider.evolve(s, e), decider.initialState);
      return {
        when(command: C) {
          return {
            then(expected: readonly E[]): void {
              const actual = decider.decide(state, command);
              expect(JSON.parse(JSON.stringify(actual))).toEqual(JSON.parse(JSON.stringify(expected)));
            },
            thenRefuses(code: string, message?: string, field?: string): void {
              let refusal: unknown;
              try {
                decider.decide(state, command);
              } catch (error) {
                refusal = error;
              }
              expect(refusal).toBeInstanceOf(DomainError);
              expect(refusal).toMatchObject({ code, ...(message && { message }), ...(field && { field }) });
            },
          };
        },
      };
    },
  };
}
