/** What the program tells about itself to anyone who runs it. */
import { Global, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HttpModule } from '../http/http.module.ts';
import { HealthController } from './health.controller.ts';
import { MetricsController } from './metrics.controller.ts';
import { MetricsAccess } from './metrics-access.ts';
import { Readiness } from './readiness.ts';
import { Metrics } from './metrics.ts';
import { HealthRegistry } from './health-registry.ts';

@Global()
@Module({
  imports: [HttpModule, TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController, MetricsController],
  providers: [Metrics, MetricsAccess, Readiness, HealthRegistry],
  exports: [HealthRegistry, Metrics],
})
export class ObservabilityModule {}
