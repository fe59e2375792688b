/** Which lot an entry is in. An entry belongs to the first lot that reaches it by number and by day; so none is in two. Pure. */

/** How far a lot went. */
export interface Reach {
  /** Number of the last entry that was looked at. */
  readonly through: number;
  /** The last value date, `yyyy-mm-dd`. */
  readonly until: string;
}

const reaches = ({ through, until }: Reach, number: number, date: string): boolean =>
  number <= through && date <= until;

/** The first of `lots` (in their order) that took an entry; undefined for one that is still to be delivered. */
export const lotOf = <Lot extends Reach>(
  lots: readonly Lot[],
  number: number,
  date: string,
): Lot | undefined => lots.find((lot) => reaches(lot, number, date));

/** Whether an entry that none of `before` took is of a day that one of them went up to. */
export const isLate = (before: readonly Reach[], date: string): boolean =>
  before.some(({ until }) => date <= until);

/** Those of the lots that alone tell what was taken: what any other took, one of these reaches too. */
export const outermost = (lots: readonly Reach[]): readonly Reach[] =>
  lots.filter(
    ({ through, until }, place) =>
      !lots.some(
        (other, at) =>
          at !== place &&
          reaches(other, through, until) &&
          (other.through !== through || other.until !== until || at > place),
      ),
  );
