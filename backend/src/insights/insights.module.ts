/** The room of the dashboard: one projection of the journal, and the questions that are asked of it. Sends no command. */
import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { AlertsController } from './alerts/alerts.controller.ts';
import { AnalyticsController } from './analyses/analytics.controller.ts';
import { DashboardController } from './figures/dashboard.controller.ts';
import { DevelopmentInsightsController } from './figures/development-insights.controller.ts';
import { InsightsService } from './figures/insights.service.ts';
import { insightsProjection } from './figures/insights.projection.ts';

@Module({
  imports: [ProjectionsModule.forFeature([insightsProjection])],
  controllers: [DashboardController, DevelopmentInsightsController, AlertsController, AnalyticsController],
  providers: [InsightsService],
})
export class InsightsModule {}
