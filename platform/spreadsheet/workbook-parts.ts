import { xmlText } from './cell.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Excel's limits for the name of a sheet. */
const SHEET_NAME_MAX = 31
const NOT_IN_SHEET_NAME = /[[\]:*?/\\]/g

/** Style 0 is the default, 1 a text cell (number format 49 is `@`: text stays text when edited), 2 a header cell. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Returns the name of a sheet's part. */
export function sheetPath(sheet: number): string {
  return `xl/worksheets/sheet${sheet}.xml`
}

/** Returns all parts of a workbook except its sheets (ECMA-376, part 1): path → content. */
export function workbookParts(title: string, sheets: number): [path: string, content: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const each = (write: (sheet: number) => string) => numbers.map(write).join('')
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each((sheet) => `<Override PartName="/${sheetPath(sheet)}" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${each((sheet) => `<sheet name="${sheetName(title, sheet)}" sheetId="${sheet}" r:id="rId${sheet}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each((sheet) => `<Relationship Id="rId${sheet}" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ]
}

/** Returns what precedes a sheet's rows: the header row is frozen, columns have their width in characters. */
export function sheetStart(columns: readonly { title: string; width: number }[]): string {
  const widths = columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')
  const titles = columns.map(({ title }) => `<c s="2" t="inlineStr"><is><t xml:space="preserve">${xmlText(title)}</t></is></c>`).join('')
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row>${titles}</row>`
}

/** What follows a sheet's rows. */
export const SHEET_END = '</sheetData></worksheet>'

function sheetName(title: string, sheet: number): string {
  const suffix = sheet === 1 ? '' : ` ${sheet}`
  return `${xmlText(title.replace(NOT_IN_SHEET_NAME, ' ').slice(0, SHEET_NAME_MAX - suffix.length)).replaceAll('"', '&quot;')}${suffix}`
}
