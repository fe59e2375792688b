/**
 * Completes the API's document with what every call may answer besides its success: the refusal's body, as JSON or as problem
 * details for anyone who asks for them. A call's own list of refusals stays; `default` stands for the others.
 */
import { ApiProperty, getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { ErrorBody, FieldProblem } from './openapi.ts';

/** RFC 9457; `code`, `errors`, `details` and `timestamp` are ours. */
export class ProblemDetails {
  @ApiProperty({ example: 'urn:livro:error:ACCOUNT_NOT_FOUND' }) type!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ type: 'integer' }) status!: number;
  @ApiProperty() detail!: string;
  @ApiProperty({ description: 'A requisição, pelo seu id de correlação' }) instance!: string;
  @ApiProperty() code!: string;
  @ApiProperty({ type: [FieldProblem] }) errors!: FieldProblem[];
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) details!: object | null;
  @ApiProperty({ format: 'date-time' }) timestamp!: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const REFUSAL = {
  'application/json': { schema: { $ref: getSchemaPath(ErrorBody) } },
  'application/problem+json': { schema: { $ref: getSchemaPath(ProblemDetails) } },
};

/** Changes the document in place: a refusal is described once for each status, and named where it may happen. */
export function addRefusals({ paths, components }: OpenAPIObject): void {
  const refusals: Record<string, { description: string; content: typeof REFUSAL }> = {
    Refusal: { description: 'Qualquer outra recusa', content: REFUSAL },
  };
  for (const item of Object.values(paths)) {
    for (const method of METHODS) {
      const responses = item[method]?.responses;
      if (!responses) continue;
      for (const [status, response] of Object.entries(responses)) {
        if (Number(status) < 400 || !response || !('description' in response) || isOwn(response.content))
          continue;
        const name = `Refusal${status}`;
        refusals[name] ??= { description: response.description, content: REFUSAL };
        responses[status] = { $ref: `#/components/responses/${name}` };
      }
      responses.default = { $ref: '#/components/responses/Refusal' };
    }
  }
  if (components) components.responses = refusals;
}

/** A refusal with a body of its own, such as what a health check lists. */
const isOwn = (content: object | undefined): boolean =>
  content !== undefined && !JSON.stringify(content).includes(getSchemaPath(ErrorBody));
