/** Pending payments that came late with fine and interest: the line has more than the payment, and no more than lateness explains. */
import { centavos } from '@livro/money';
import { lateCharges, type LateRule, messages } from '@livro/rules';
import { evidence, isSameDocument, isSameName, likenessReasons, type Side } from './likeness.ts';
import { type LineCandidate, choosePairs, type LinePair } from './pairs.ts';
import type { Proposal } from './proposal.ts';

const because = messages.banking.because;

/** Others round otherwise. */
const ROUNDING = 2;
/** People agree upon a little more or less. */
const LEEWAY = 100;

export function lateProposals(
  lines: readonly Side[],
  payments: readonly LineCandidate[],
  rule: LateRule,
): readonly Proposal[] {
  const credits = lines.filter(({ amount }) => amount > 0);
  const pairs = credits.flatMap((line) => payments.flatMap((one) => latePair(line, one, rule) ?? []));
  return choosePairs(pairs, 0).map(({ line, candidate, score }) => ({
    kind: 'payments',
    lineIds: [line.id],
    ids: [candidate.id],
    charges: line.amount - candidate.amount,
    score,
    reason: [
      because.withCharges(centavos(line.amount - candidate.amount)),
      ...likenessReasons(line, candidate, because.due(candidate.date)),
    ].join(', '),
    veryLikely: false,
  }));
}

function latePair(line: Side, payment: LineCandidate, rule: LateRule): LinePair | undefined {
  const charges = line.amount - payment.amount;
  // A quarter of it is more than any lateness: most are passed over here.
  if (charges <= 0 || charges > payment.amount / 4 || payment.date >= line.date) return undefined;
  const isNamed = isSameName(line, payment) || isSameDocument(line, payment);
  const said = evidence(line, payment);
  if (said === 0 && charges > payment.amount / 10) return undefined;
  const amount = centavos(payment.amount);
  const { fine, interest } = lateCharges({ amount, due: payment.date, paidOn: line.date }, rule);
  const expected = fine + interest;
  if (expected === 0) return undefined;
  const isExact = Math.abs(charges - expected) <= ROUNDING;
  const isPlausible = isNamed && charges <= expected + LEEWAY;
  if (!isExact && !isPlausible) return undefined;
  const score = Math.min(100, 45 + said + (isExact ? 25 : 5));
  return { line, candidate: payment, score, order: Math.abs(charges - expected) };
}
