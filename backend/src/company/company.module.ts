/** The room of the company itself: its stream, its rule for late payments, and their routes. */
import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { CompanyController } from './company.controller.ts';
import { Company } from './company.read.ts';
import { DescribeCompanyHandler } from './describe-company.command.ts';
import { LateRuleController } from './late-rule/late-rule.controller.ts';
import { lateRuleProjection } from './late-rule/late-rule.projection.ts';
import { SetLateRuleHandler } from './late-rule/set-late-rule.command.ts';

@Module({
  imports: [ProjectionsModule.forFeature([lateRuleProjection])],
  controllers: [CompanyController, LateRuleController],
  providers: [Company, DescribeCompanyHandler, SetLateRuleHandler],
  exports: [Company],
})
export class CompanyModule {}
