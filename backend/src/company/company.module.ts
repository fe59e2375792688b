/** The room of the company itself: its stream and its routes. */
import { Module } from '@nestjs/common';
import { CompanyController } from './company.controller.ts';
import { Company } from './company.read.ts';
import { DescribeCompanyHandler } from './describe-company.command.ts';

@Module({
  controllers: [CompanyController],
  providers: [Company, DescribeCompanyHandler],
  exports: [Company],
})
export class CompanyModule {}
