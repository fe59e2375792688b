/** What a command changes is said beside its route: the screens learn from the API's document what to read anew after it. */
import { ApiExtension } from '@nestjs/swagger';
import type { Area } from '@livro/rules';

/** Where the API's document says it. */
export const CHANGES_EXTENSION = 'x-changes';

/** Nothing for a call that only asks, or whose effect no list shows. */
export const Changes = (...areas: readonly Area[]) => ApiExtension(CHANGES_EXTENSION, areas);
