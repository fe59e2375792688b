/** The newest comparison that is known of a read model: that of a check that was asked for, or of a generation. Pure. */
import type { ComparisonView, SystemProjectionView } from '../../shared/api/generated.ts';

export function comparisonOf({ generations, rebuild }: SystemProjectionView): ComparisonView | undefined {
  const found = [rebuild?.comparison, ...generations.map(({ comparison }) => comparison)].flatMap(
    (comparison) => comparison ?? [],
  );
  return found.reduce<ComparisonView | undefined>(
    (newest, one) => (newest === undefined || one.at > newest.at ? one : newest),
    undefined,
  );
}
