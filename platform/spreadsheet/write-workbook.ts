import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { sheetCell } from './cell.ts'
import { SHEET_END, sheetPath, sheetStart, workbookParts } from './workbook-parts.ts'

/** The media type of .xlsx files. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Excel's limit; further rows go to another sheet. */
const SHEET_ROWS_MAX = 1_048_576
/** Rows that are written at once: a few milliseconds of work. */
const ROWS_AT_ONCE = 250
const BUFFERED_BYTES = 256 * 1024

/** What a cell shows. A number is one to the program that reads the file, so that it can be summed. */
export type Cell = string | number

/** A table of texts and numbers; `batches` is only asked for more once the previous batch is sent. */
export interface Workbook {
  title: string
  columns: readonly { title: string; width: number }[]
  batches: AsyncIterable<Cell[][]>
}

/**
 * Writes an .xlsx file (ECMA-376) as a stream: texts and numbers, no formulas, one batch in memory. Fails if `batches` fails, and stops reading if its
 * reader disconnects.
 */
export function writeWorkbook({ title, columns, batches }: Workbook, sheetRowsMax = SHEET_ROWS_MAX): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  const rows = new RowSource(batches)
  zip.on('error', (error) => output.destroy(error))
  fill().catch((error) => output.destroy(error as Error))
  return output

  async function fill(): Promise<void> {
    let sheets = 0
    try {
      do {
        sheets += 1
        await addSheet(sheetPath(sheets))
      } while (!output.destroyed && (await rows.areLeft()))
    } finally {
      await rows.close()
    }
    for (const [path, content] of workbookParts(title, sheets)) zip.addBuffer(Buffer.from(content), path)
    zip.end()
  }

  async function addSheet(path: string): Promise<void> {
    const xml = Readable.from(sheetXml(), { objectMode: false, highWaterMark: BUFFERED_BYTES })
    const leave = () => xml.destroy()
    output.once('close', leave)
    zip.addReadStream(xml, path)
    await finished(xml).finally(() => output.off('close', leave))
  }

  async function* sheetXml(): AsyncGenerator<Buffer> {
    yield Buffer.from(sheetStart(columns))
    for (let left = sheetRowsMax - 1; left > 0; ) {
      const taken = await rows.take(Math.min(left, ROWS_AT_ONCE))
      if (taken.length === 0) break
      left -= taken.length
      yield Buffer.from(taken.map((cells) => `<row>${cells.map(sheetCell).join('')}</row>`).join(''))
    }
    yield Buffer.from(SHEET_END)
  }
}

/** Batches as rows, a few at a time. */
class RowSource {
  readonly #batches: AsyncIterator<Cell[][]>
  #batch: Cell[][] = []
  #at = 0

  constructor(batches: AsyncIterable<Cell[][]>) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  /** Returns the next rows of the current batch, at most `most`; none at the end. */
  async take(most: number): Promise<Cell[][]> {
    if (!(await this.areLeft())) return []
    const taken = this.#batch.slice(this.#at, this.#at + most)
    this.#at += taken.length
    return taken
  }

  async areLeft(): Promise<boolean> {
    while (this.#at >= this.#batch.length) {
      const { done, value } = await this.#batches.next()
      if (done) return false
      this.#batch = value
      this.#at = 0
    }
    return true
  }

  async close(): Promise<void> {
    await this.#batches.return?.()
  }
}
