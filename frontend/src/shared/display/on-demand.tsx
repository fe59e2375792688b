/**
 * Components whose code is fetched when they are drawn for the first time. Not React's own `lazy`: that one goes through
 * Suspense, which holds back what it had to wait for until 300 ms after the wait began, even where the code was fetched ahead
 * and is there within a moment.
 */
import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';

export interface Meanwhile {
  /** Stands in its place until the code is there; nothing without it. */
  readonly meanwhile?: ReactNode;
}

/** What fetches a component, such as `() => import('./some-dialog.tsx')`. Called ahead of time it leaves nothing to wait for. */
export type Code<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** Draws it once it was fetched; at once, if it was drawn before. Code that cannot be fetched is an error of the drawing. */
export function onDemand<Props extends object>(fetch: Code<Props>): ComponentType<Props & Meanwhile> {
  let known: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  const ask = () =>
    (coming ??= fetch().then(
      (code) => (known = code.default),
      (error: unknown) => {
        // Anyone who asks later may have better luck.
        coming = undefined;
        throw error;
      },
    ));

  return function OnDemand({ meanwhile, ...props }: Props & Meanwhile) {
    const [Drawn, setDrawn] = useState(() => {
      // It is on its way while the rest of the screen is drawn; what becomes of it is heard below.
      if (!known) void ask().catch(() => undefined);
      return known;
    });
    useEffect(() => {
      if (Drawn) return;
      let gone = false;
      ask().then(
        // In steps: anyone who types on in the meantime is not kept waiting.
        (component) => !gone && startTransition(() => setDrawn(() => component)),
        (error: unknown) =>
          !gone &&
          setDrawn(() => {
            throw error;
          }),
      );
      return () => {
        gone = true;
      };
    }, [Drawn]);
    return Drawn ? <Drawn {...(props as unknown as Props)} /> : meanwhile;
  };
}
