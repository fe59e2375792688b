/** What every screen must keep in every state: axe's rules, one page title, nothing cut off or wider than the page, nothing moving. */
import type { Page } from 'playwright-core';
import { violationsOn } from '../../support/axe.ts';

/** One sentence for each offence on the page as it stands. */
export async function offencesOn(page: Page): Promise<string[]> {
  return [...(await violationsOn(page)), ...(await page.evaluate(shapeOffences))];
}

/** Runs in the page. */
function shapeOffences(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  const seen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const named = (element: Element) =>
    `<${element.tagName.toLowerCase()}> “${(element.textContent ?? '').trim().slice(0, 60)}”`;
  if (root.scrollWidth > root.clientWidth)
    found.push(`the page is ${root.scrollWidth - root.clientWidth}px too wide`);
  for (const body of document.querySelectorAll('[data-dialog-content]'))
    if (body.scrollWidth > body.clientWidth)
      found.push(`a dialog is ${body.scrollWidth - body.clientWidth}px too wide`);
  const titles = [...document.querySelectorAll('h1')];
  if (titles.length !== 1) found.push(`${titles.length} page titles: ${titles.map(named).join(', ')}`);

  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    if (!text || element.closest('svg, [aria-hidden="true"], option') || !seen(element)) continue;
    const box = element.getBoundingClientRect();
    // Out of sight until it has the focus, or for readers only.
    if (box.bottom < 0 || forReaders(element)) continue;
    const style = getComputedStyle(element);
    const tooWide = element.scrollWidth - element.clientWidth > 1 && element.clientWidth > 0;
    const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const money = /R\$/.test(element.textContent ?? '');
    if (tooWide && hides && (style.textOverflow !== 'ellipsis' || money))
      found.push(`cut off: ${named(element)}`);
    const tooHigh = element.scrollHeight - element.clientHeight > 3 && element.clientHeight > 0;
    if (tooHigh && style.overflowY === 'hidden' && style.webkitLineClamp === 'none')
      found.push(`cut off below: ${named(element)}`);
    if (leavesItsFrame(element, box)) found.push(`out of its frame: ${named(element)}`);
    else if (!hides && runsOver(element)) found.push(`runs over its edge: ${named(element)}`);
  }
  // A field that narrows a list says in full what it lets through before anything is chosen.
  const FILTERS = '[role="search"] select, select[aria-label="Ordenar por"]';
  const inFull = innerWidth >= 390;
  const pixels = (length: string) => Number(length.replace('px', ''));
  const ruler = document.createElement('canvas').getContext('2d')!;
  const fits = (field: HTMLElement, text: string): boolean => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    ruler.font = font;
    const room = field.clientWidth - pixels(paddingLeft) - pixels(paddingRight);
    return ruler.measureText(text).width <= room + 1;
  };
  for (const input of document.querySelectorAll<HTMLInputElement>('[role="search"] input[type="search"]'))
    if (inFull && seen(input) && input.value === '' && !fits(input, input.placeholder))
      found.push(`cut off: <input> “${input.placeholder}”`);
  for (const select of document.querySelectorAll<HTMLSelectElement>(FILTERS)) {
    if (!inFull || !seen(select) || (select.value !== '' && select.ariaLabel !== 'Ordenar por')) continue;
    const text = select.selectedOptions[0]?.text ?? '';
    if (!fits(select, text)) found.push(`cut off: <select> “${text}”`);
  }
  for (const area of document.querySelectorAll('textarea')) {
    const { height, maxHeight } = getComputedStyle(area);
    if (area.scrollHeight > area.clientHeight + 1 && pixels(height) + 1 < pixels(maxHeight))
      found.push(`does not grow with its text: <textarea> “${area.value.slice(0, 60)}”`);
  }
  // What is typed into or pressed in a row is of one height. The rows of a table have theirs.
  const least = matchMedia('(pointer: coarse)').matches ? 44 : 40;
  const CONTROLS = 'input.MuiOutlinedInput-input, select, .MuiButton-root';
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    const { height } = control.getBoundingClientRect();
    if (!seen(control) || height <= 1 || control.closest('.MuiDataGrid-root, td')) continue;
    if (height < least - 0.5) found.push(`${height}px high: ${named(control)}`);
  }
  // Anyone who asks for less motion sees only that something is under way.
  for (const animation of document.getAnimations()) {
    const moved = (animation.effect as KeyframeEffect | null)?.target;
    const { duration = 0 } = animation.effect?.getComputedTiming() ?? {};
    if (
      moved &&
      Number(duration) > 1 &&
      !moved.closest('[class*="CircularProgress"], [class*="LinearProgress"]')
    )
      found.push(`moves: ${named(moved)}`);
  }
  return [...new Set(found)];

  function forReaders(element: Element): boolean {
    for (let frame: Element | null = element; frame && frame !== document.body; frame = frame.parentElement) {
      const { width, height } = frame.getBoundingClientRect();
      if (width <= 1 || height <= 1 || getComputedStyle(frame).clipPath !== 'none') return true;
    }
    return false;
  }

  /** Its words need more room than the block that holds them has. */
  function runsOver(element: HTMLElement): boolean {
    let block: HTMLElement | null = element;
    while (block && /^(inline|contents)$/.test(getComputedStyle(block).display)) block = block.parentElement;
    if (!block || getComputedStyle(block).overflowX !== 'visible') return false;
    const edge = block.getBoundingClientRect();
    return [...element.childNodes].some((node) => {
      const text = node.textContent ?? '';
      if (node.nodeType !== 3 || text.trim() === '') return false;
      const words = document.createRange();
      // A space at the end of a line may hang over its edge: nobody sees it.
      words.setStart(node, text.length - text.trimStart().length);
      words.setEnd(node, text.trimEnd().length);
      const needed = words.getBoundingClientRect();
      return needed.right > edge.right + 2 || needed.left < edge.left - 2;
    });
  }

  /** Its end is hidden by something above it that neither scrolls nor says that there is more. */
  function leavesItsFrame(element: Element, box: DOMRect): boolean {
    for (let frame = element.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
      const { overflowX, textOverflow, position } = getComputedStyle(frame);
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return false;
      const edge = frame.getBoundingClientRect();
      if (overflowX === 'hidden' && (box.right > edge.right + 1 || box.left < edge.left - 1)) return true;
      if (position === 'fixed') break;
    }
    return box.right > root.clientWidth + 1;
  }
}
