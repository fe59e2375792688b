/** The room of the dashboard: one projection of the journal, and the questions that are asked of it. Sends no command. */
import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { AlertsController } from './http/alerts.controller.ts';
import { AnalyticsController } from './http/analytics.controller.ts';
import { DashboardController } from './http/dashboard.controller.ts';
import { DevelopmentInsightsController } from './http/development-insights.controller.ts';
import { InsightsDesk } from './http/insights-desk.ts';
import { insightsProjection } from './read/insights.projection.ts';

@Module({
  imports: [ProjectionsModule.forFeature([insightsProjection])],
  controllers: [DashboardController, DevelopmentInsightsController, AlertsController, AnalyticsController],
  providers: [InsightsDesk],
})
export class InsightsModule {}
