/** What became of several requests that were to be approved, one answer each. */
import type { Violation } from '@livro/event-sourcing';
import { ApiProperty } from '@nestjs/swagger';
import { completedWarnings } from '../../developments/public.ts';
import type { Approved } from './approve-purchases.command.ts';

class ApprovalRefusalView {
  @ApiProperty({ description: 'Como na aprovação de uma só' }) code!: string;
  @ApiProperty() message!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  details!: Readonly<Record<string, unknown>> | null;
}

class ApprovalView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() approved!: boolean;
  @ApiProperty({ description: 'Foi a primeira de duas aprovações: falta a de outra pessoa' })
  needs_another!: boolean;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Desde a aprovação' }) version!: number | null;
  @ApiProperty({ type: ApprovalRefusalView, nullable: true }) refusal!: ApprovalRefusalView | null;
}

export class ApprovalsView {
  @ApiProperty({ type: 'integer' }) approved_count!: number;
  @ApiProperty({ type: [ApprovalView], description: 'Na ordem em que foram enviadas' })
  results!: ApprovalView[];
}

export const approvalsView = (answers: readonly Approved[]): ApprovalsView => {
  const results = answers.map(approvalView);
  return { approved_count: results.filter(({ approved }) => approved).length, results };
};

function approvalView(answer: Approved): ApprovalView {
  if ('decided' in answer) {
    const version = Number(answer.decided.outcome.lastRevision);
    return {
      id: answer.id,
      approved: true,
      needs_another: answer.decided.isPending === true,
      version,
      refusal: null,
    };
  }
  const { code, message, details = null } = answer.refusal;
  return {
    id: answer.id,
    approved: false,
    needs_another: false,
    version: null,
    refusal: { code, message, details },
  };
}

/** Each kind once, of whichever request it is. */
export function warningsOf(answers: readonly Approved[]): readonly Violation[] {
  const statuses = answers.map((answer) =>
    'decided' in answer ? (answer.decided.developmentStatus ?? null) : null,
  );
  return completedWarnings(statuses.includes('completed') ? 'completed' : null, 'requests');
}
