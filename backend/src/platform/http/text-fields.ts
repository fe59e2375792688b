/** Fields of forms and views that are described by a list of texts instead of one by one. */
import { text } from '@livro/rules';
import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { WireText } from './wire-field.ts';

interface DescribedText {
  readonly label: string;
  /** Characters. */
  readonly max: number;
  /** Further names over HTTP. */
  readonly aliases?: readonly string[];
}
type Described<Name extends string> = Readonly<Record<Name, DescribedText>>;
type Sent<Name extends string> = Partial<Record<Name, string>>;
type Shown<Name extends string> = Record<Name, string | null>;

/** `base` with one optional field for each text, judged after those of the form itself. */
export function SentTexts<Name extends string, Base extends object>(
  texts: Described<Name>,
  base: Type<Base>,
): Type<Base & Sent<Name>> {
  class WithTexts extends (base as Type<object>) {}
  for (const [name, described] of Object.entries<DescribedText>(texts)) {
    const { label: description, aliases } = described;
    WireText(text(described), { optional: true, last: true, aliases, description })(
      WithTexts.prototype,
      name,
    );
  }
  return WithTexts as Type<Base & Sent<Name>>;
}

/** A view's base: null where nobody wrote one. */
export function ShownTexts<Name extends string>(texts: Described<Name>): Type<Shown<Name>> {
  class WithTexts {}
  for (const [name, { label: description }] of Object.entries<DescribedText>(texts)) {
    ApiProperty({ type: 'string', nullable: true, description })(WithTexts.prototype, name);
  }
  return WithTexts as Type<Shown<Name>>;
}
