import { strFromU8, unzipSync } from 'fflate'
import type { TestPlatform } from './start-test-platform.ts'

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' }

/** Returns the rows of a sheet as spreadsheet programs show them (ECMA-376: `_x005F_` is an underscore); numbers as texts. */
export function rowsOfSheet(sheet: string): string[][] {
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t xml:space="preserve">(.*?)<\/t>|<v>(.*?)<\/v>/gs)].map(([, text, number]) =>
      (text ?? number ?? '').replace(/&(#?\w+);/g, (_, name: string) => CHARACTERS[name] ?? '?').replace(/_x005F_/g, '_'),
    ),
  )
}

/** Downloads a workbook as a caller and parses it. */
export async function readWorkbook({ platform }: TestPlatform, accessToken: string, path: string) {
  const authorization = `Bearer ${accessToken}`
  const { statusCode, headers, rawPayload } = await platform.http.inject({ method: 'GET', url: path, headers: { authorization } })
  const sheet = strFromU8(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  return { status: statusCode, headers, sheet, rows: rowsOfSheet(sheet) }
}
