/** Suppliers over HTTP: what was spent on them, and by which document each is known. */
import { checkCnpj } from '@livro/brazil';
import { DomainError } from '@livro/event-sourcing';
import { limits, messages } from '@livro/rules';
import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { supplierKey } from '../../ledger/public.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { IfMatch } from '../../platform/http/if-match.ts';
import { ApiEnvelope, ApiIfMatch, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { listRequest, type Page } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { ReadsFirst } from '../../platform/http/read-own-writes.ts';
import { rowAt } from '../../platform/projections/define-projection.ts';
import { ProjectionPreview } from '../../platform/projections/engine/projection-preview.ts';
import { AccessesPersonalData } from '../../platform/security-log/records-security.ts';
import { DocumentSupplier } from './document-supplier.command.ts';
import { DocumentSupplierDto, supplierSorts, SuppliersQuery } from './supplier.dto.ts';
import { SupplierQueries } from './supplier.queries.ts';
import { ListedSupplierView, SupplierView } from './supplier.view.ts';
import {
  type SupplierDocumentRow,
  supplierDocumentsTable,
  suppliersProjection,
} from './suppliers.projection.ts';

@ApiTags('suppliers', 'expenses', 'purchase-requests')
@Controller('suppliers')
export class SuppliersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: SupplierQueries,
    private readonly preview: ProjectionPreview,
  ) {}

  @Get()
  @Requires('suppliers:read')
  @ApiOperation({ summary: 'Fornecedores das despesas, aquele em que mais se gastou primeiro' })
  @ApiListEnvelope(ListedSupplierView)
  list(@Query() query: SuppliersQuery): Promise<readonly ListedSupplierView[] | Page<ListedSupplierView>> {
    const { search, development, sort } = query;
    // A name is told from A to Z, a sum from the largest.
    const order = supplierSorts.read(sort ?? '-total', sort?.startsWith('-') === false ? 'asc' : undefined)!;
    const request = listRequest(query, { plain: limits.newestByDefault });
    return this.queries.list({ search, developmentId: development }, order, request);
  }

  @Get(':name')
  @Requires('suppliers:read')
  @AccessesPersonalData('suppliers')
  @ApiOperation({ summary: 'Um fornecedor, pelo nome em qualquer grafia' })
  @ApiEnvelope(SupplierView)
  get(@Param('name') name: string): Promise<SupplierView> {
    return this.#read(name);
  }

  @Put(':name/document')
  @ReadsFirst()
  @ApiIfMatch()
  @Requires('suppliers:update')
  @AccessesPersonalData('suppliers')
  @Changes('suppliers')
  @FailsSaying(messages.failures.saveSupplier)
  @ApiOperation({ summary: 'Diz o CNPJ de um fornecedor, que fica lembrado pelo nome' })
  @ApiEnvelope(SupplierView, { command: true })
  async document(
    @Param('name') name: string,
    @Body() dto: DocumentSupplierDto,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<SupplierView> {
    if (supplierKey(dto.name) !== supplierKey(name))
      throw new DomainError('VALIDATION_FAILED', messages.supplierNameDiffers, 'name');
    const checked = checkCnpj(dto.document ?? '');
    const document = checked.ok ? checked.value : null;
    const command = new DocumentSupplier(dto.name, document, context, ifMatch);
    const outcome = await this.commands.execute(command);
    const row = rowAt(supplierDocumentsTable, supplierKey(name));
    const rows = await this.preview.of(suppliersProjection, [row], outcome);
    return this.#read(name, rows.get(supplierDocumentsTable, row.key));
  }

  /** `told`: of its document, where that is newer than what can be read. */
  async #read(name: string, told?: SupplierDocumentRow): Promise<SupplierView> {
    const view = await this.queries.get(name, told);
    if (!view) throw new DomainError('NOT_FOUND', messages.supplierNotFound);
    return view;
  }
}
