/** What spreadsheet programs take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(?:\.\d+)?$/
/** Programs that guess the encoding recognise UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Returns rows of texts as a CSV file (RFC 4180), in UTF-8 with a byte order mark. A text that a spreadsheet program would take for a formula
 * begins with an apostrophe; numbers stay as they are.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + writeCsvLines(rows)
}

/** Returns rows of texts as further lines of such a file. */
export function writeCsvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
