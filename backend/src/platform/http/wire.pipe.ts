/** Reads every DTO of the API: wire fields in, values of ours out, or all broken rules at once. */
import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import { ValidationFailed } from './errors.ts';
import { noteForm } from './sent-names.ts';
import { namesIn, violationsOf } from './wire-field.ts';

@Injectable()
export class WirePipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      // What no DTO knows is dropped, silently.
      whitelist: true,
      // The violation is asked of the DTO itself: class-validator's text knows no code.
      validationError: { target: true },
      exceptionFactory: (errors) => new ValidationFailed(violationsOf(errors)),
    });
  }

  override transform(value: unknown, metadata: ArgumentMetadata): ReturnType<ValidationPipe['transform']> {
    if (metadata.metatype) noteForm(value, namesIn(metadata.metatype));
    return super.transform(value, metadata);
  }
}
