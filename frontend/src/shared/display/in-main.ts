/** Where menus and tooltips of the page are put: inside its main landmark, so that a reader finds them there. */
export const inMain = (): HTMLElement | null => document.getElementById('conteudo');
