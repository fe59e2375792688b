/** The whole program put together: the platform's rooms with this installation's settings, then the contexts. */
import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AttachmentsModule } from './attachments/attachments.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { TimeStamps1764000000021 } from './audit/stamp/time-stamps.migration.ts';
import { Cosignatures1764000000020 } from './audit/witness/cosignatures.migration.ts';
import { BankingModule } from './banking/banking.module.ts';
import { ClientsModule } from './clients/clients.module.ts';
import { clientEntities, clientMigrations } from './clients/personal-data/vault.entities.ts';
import { CompanyModule } from './company/company.module.ts';
import { DevelopmentsModule } from './developments/developments.module.ts';
import { FeedModule } from './feed/feed.module.ts';
import { IdentityModule } from './identity/identity.module.ts';
import { identityEntities, identityMigrations } from './identity/user/vault.entities.ts';
import { ImportingModule } from './importing/importing.module.ts';
import { InsightsModule } from './insights/insights.module.ts';
import { LedgerModule } from './ledger/ledger.module.ts';
import { SentNotices1764000000030 } from './purchases/notices/sent-notices.migration.ts';
import { PurchasesModule } from './purchases/purchases.module.ts';
import { ConfigModule } from './platform/config/config.module.ts';
import { originKey } from './platform/config/seal-seed.ts';
import type { Settings } from './platform/config/settings.ts';
import { DatabaseModule } from './platform/database/database.module.ts';
import type { Persistence } from './platform/database/migrate.ts';
import type { Parts } from './platform/embedded/parts.ts';
import { BookModule } from './platform/book/book.module.ts';
import { EventStoreModule } from './platform/event-store/event-store.module.ts';
import { HttpModule } from './platform/http/http.module.ts';
import { IdempotencyModule } from './platform/idempotency/idempotency.module.ts';
import { MailModule } from './platform/mail/mail.module.ts';
import { MailOutbox1764600000002 } from './platform/mail/mail-outbox.migration.ts';
import { UndeliveredMail1764600000003 } from './platform/mail/undelivered-mail.migration.ts';
import { IntegrityModule } from './platform/integrity/integrity.module.ts';
import { ObservabilityModule } from './platform/observability/observability.module.ts';
import { ProjectionsHttpModule } from './platform/projections/http/projections-http.module.ts';
import { ProjectionsModule } from './platform/projections/projections.module.ts';
import { SecurityLogModule } from './platform/security-log/security-log.module.ts';
import { ThrottlingModule } from './platform/throttling/throttling.module.ts';
import { FailingWork1764600000001 } from './platform/reactors/failing-work.migration.ts';
import { ReactorsModule } from './platform/reactors/reactors.module.ts';
import { readableEvent } from './readable-events.ts';
import { ReportingModule } from './reporting/reporting.module.ts';
import { ReportsModule } from './reports/reports.module.ts';
import { SearchModule } from './search/search.module.ts';
import { SystemModule } from './system/system.module.ts';
import { Webhooks1764500000001 } from './webhooks/subscription/webhooks.migration.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';

/** What the contexts keep in `vault`, which nothing can rebuild: entities, and the migrations that make the tables. */
export const vaultPersistence: Persistence = {
  entities: [...identityEntities, ...clientEntities],
  migrations: [
    ...identityMigrations,
    ...clientMigrations,
    Cosignatures1764000000020,
    TimeStamps1764000000021,
    SentNotices1764000000030,
    Webhooks1764500000001,
    FailingWork1764600000001,
    MailOutbox1764600000002,
    UndeliveredMail1764600000003,
  ],
};

@Module({})
export class AppModule {
  /** `parts` says where the journal and the read models are: embedded ones or the client's own servers. */
  static forSettings(settings: Settings, parts: Pick<Parts, 'databaseUrl' | 'eventStoreUrl'>): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forSettings(settings),
        CqrsModule.forRoot(),
        DatabaseModule.forRoot({
          url: parts.databaseUrl,
          readUrl: settings.databaseReadUrl,
          ...vaultPersistence,
        }),
        EventStoreModule.forRoot({
          url: parts.eventStoreUrl,
          streamPrefix: settings.streamPrefix,
          upcast: readableEvent,
          originKey: originKey(settings),
        }),
        IntegrityModule,
        BookModule,
        ProjectionsModule.forRoot(),
        ReactorsModule,
        MailModule,
        ThrottlingModule,
        SecurityLogModule,
        ObservabilityModule,
        HttpModule,
        IdempotencyModule,
        IdentityModule,
        CompanyModule,
        DevelopmentsModule,
        ClientsModule,
        LedgerModule,
        PurchasesModule,
        AttachmentsModule,
        BankingModule,
        InsightsModule,
        AuditModule,
        ReportingModule,
        ReportsModule,
        SearchModule,
        ImportingModule,
        FeedModule,
        WebhooksModule,
        ProjectionsHttpModule,
        SystemModule,
      ],
    };
  }
}
