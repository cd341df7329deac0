/** Excel allows 32,767 characters in a cell; longer texts end with an ellipsis. */
export const CELL_TEXT_MAX = 32_000

/** XML 1.0, section 2.2: none of these may stand in a document, not even as a reference. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu
/** ECMA-376, part 1, section 22.9.2.19: Excel would read it as an escaped character. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g
const MARKUP = /[&<>\r]/g
const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/**
 * Returns a text cell of a sheet (ECMA-376, part 1, section 18.3.1.4), which no program takes for a formula, whatever it begins with. Drops
 * characters that XML cannot represent.
 */
export function textCell(text: string): string {
  return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

/** Returns the cell of a number or a text; a number that is none in ECMA-376, such as infinity, is a text. */
export function sheetCell(value: string | number): string {
  return typeof value === 'number' && Number.isFinite(value) ? `<c><v>${value}</v></c>` : textCell(String(value))
}

/** Returns a text escaped for an XML element. */
export function xmlText(text: string): string {
  const cut = text.length > CELL_TEXT_MAX ? `${text.slice(0, CELL_TEXT_MAX)}…` : text
  return cut
    .replace(NOT_IN_XML, '')
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(MARKUP, (character) => REFERENCES[character] ?? '')
}
