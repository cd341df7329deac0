/** What Excel takes at most in one cell is 32,767 characters; longer texts end with an ellipsis. */
export const CELL_TEXT_MAX = 32_000

/** XML 1.0, section 2.2: none of these may stand in a document, not even as a reference. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu
/** ECMA-376, part 1, section 22.9.2.19: Excel would read it as an escaped character. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g
const MARKUP = /[&<>\r]/g
const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/**
 * A cell of a sheet (ECMA-376, part 1, section 18.3.1.4) that holds a text and nothing else: whatever it begins with, no program takes it
 * for a formula. Characters that XML cannot hold are left out.
 */
export function textCell(text: string): string {
  return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

/** A text as it may stand in an XML element. */
export function xmlText(text: string): string {
  const cut = text.length > CELL_TEXT_MAX ? `${text.slice(0, CELL_TEXT_MAX)}…` : text
  return cut
    .replace(NOT_IN_XML, '')
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(MARKUP, (character) => REFERENCES[character] ?? '')
}
