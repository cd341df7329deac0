import assert from 'node:assert/strict'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { allowedMs } from '@portico/contract/testing/processor-ms'
import { strFromU8, unzipSync } from 'fflate'
import { measureLongestTurn } from '../testing/longest-turn.ts'
import { rowsOfSheet } from '../testing/read-workbook.ts'
import { CELL_TEXT_MAX } from './cell.ts'
import { type Cell, writeWorkbook } from './write-workbook.ts'

const COLUMNS = [
  { title: 'Time <UTC>', width: 26 },
  { title: '이름 & "이메일"', width: 20 },
]

async function* batchesOf(...batches: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* batches
}

async function partsOf(batches: AsyncIterable<Cell[][]>, sheetRowsMax?: number): Promise<Record<string, string>> {
  const file = await buffer(writeWorkbook({ title: 'History: 1/2', columns: COLUMNS, batches }, sheetRowsMax))
  return Object.fromEntries(Object.entries(unzipSync(file)).map(([path, content]) => [path, strFromU8(content)]))
}

describe('a workbook', () => {
  it('has the parts that spreadsheet programs ask for, each well-formed', async () => {
    const parts = await partsOf(batchesOf([['a', 'b']]))
    assert.deepEqual(Object.keys(parts).sort(), [
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    for (const [path, xml] of Object.entries(parts)) assertWellFormed(path, xml)
    assert.match(parts['xl/workbook.xml'] ?? '', /<sheet name="History {2}1 2" sheetId="1" r:id="rId1"\/>/)
    assert.match(parts['xl/worksheets/sheet1.xml'] ?? '', /ySplit="1" [^>]*state="frozen"/)
    assert.match(parts['xl/worksheets/sheet1.xml'] ?? '', /<col min="1" max="1" width="26" customWidth="1"\/>/)
  })

  it('has numbers as numbers and texts as texts, whatever they look like', async () => {
    const parts = await partsOf(
      batchesOf([
        [1_234.5, '1234.5'],
        [-7, '=1+1'],
        [Number.POSITIVE_INFINITY, '0012'],
      ]),
    )
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    assert.deepEqual(
      [...sheet.matchAll(/<v>(.*?)<\/v>/g)].map(([, value]) => value),
      ['1234.5', '-7'],
    )
    assert.deepEqual(rowsOfSheet(sheet).slice(1), [
      ['1234.5', '1234.5'],
      ['-7', '=1+1'],
      ['Infinity', '0012'],
    ])
    assert.doesNotMatch(sheet, /<f>/)
  })

  it('has a head row and every row of every batch, in order', async () => {
    const parts = await partsOf(
      batchesOf(
        [['1', '']],
        [],
        [
          ['2', '둘'],
          ['3', '👍🏽'],
        ],
      ),
    )
    assert.deepEqual(rowsOfSheet(parts['xl/worksheets/sheet1.xml'] ?? ''), [
      ['Time <UTC>', '이름 & "이메일"'],
      ['1', ''],
      ['2', '둘'],
      ['3', '👍🏽'],
    ])
  })

  it('holds hostile values as they are, as text: never a formula', async () => {
    const hostile = [
      '=1+1',
      '+cmd|calc',
      '-2+3',
      '@SUM(A1)',
      '=HYPERLINK("http://evil.example","x")',
      '\t=1',
      '</t></is></c><c><f>1+1</f></c>',
      '<!-- ]]> &amp; -->',
      '_x003D_1+1',
      'a\r\nb',
      '  spaces  ',
    ]
    const sheet = (await partsOf(batchesOf(hostile.map((value) => [value, value]))))['xl/worksheets/sheet1.xml'] ?? ''
    assert.deepEqual(
      rowsOfSheet(sheet).slice(1),
      hostile.map((value) => [value, value]),
    )
    assertWellFormed('sheet', sheet)
    const cells = [...sheet.matchAll(/<c [^>]*>/g)].map(([cell]) => cell)
    assert.equal(cells.length, 2 + hostile.length * 2)
    for (const cell of cells) assert.match(cell, /t="inlineStr"/)
    assert.doesNotMatch(sheet, /<f[ >]|<v[ >]/)
  })

  it('leaves out what XML cannot hold, and cuts what a cell cannot hold', async () => {
    const sheet =
      (await partsOf(batchesOf([['a\u0000\u0008\u000b\uffff\ud800b\ud83d', 'x'.repeat(CELL_TEXT_MAX + 5)]])))['xl/worksheets/sheet1.xml'] ??
      ''
    const [text, long] = rowsOfSheet(sheet)[1] ?? []
    assert.equal(text, 'ab')
    assert.equal(long, `${'x'.repeat(CELL_TEXT_MAX)}…`)
  })

  it('continues in another sheet when one is full', async () => {
    const parts = await partsOf(
      batchesOf(
        [
          ['1', 'a'],
          ['2', 'b'],
          ['3', 'c'],
        ],
        [
          ['4', 'd'],
          ['5', 'e'],
        ],
      ),
      3,
    )
    const sheets = [1, 2, 3].map((sheet) => rowsOfSheet(parts[`xl/worksheets/sheet${sheet}.xml`] ?? '').slice(1))
    assert.deepEqual(
      sheets.map((rows) => rows.map(([first]) => first)),
      [['1', '2'], ['3', '4'], ['5']],
    )
    assert.equal([...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet /g)].length, 3)
  })

  it('of nothing is a sheet with a head row', async () => {
    assert.equal(rowsOfSheet((await partsOf(batchesOf()))['xl/worksheets/sheet1.xml'] ?? '').length, 1)
  })

  it('asks for no more than its reader takes, and stops when the reader leaves', async () => {
    let asked = 0
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    const batch = () => Array.from({ length: 1_000 }, (_, row) => [String(Math.random() + row), String(Math.random())])
    async function* endless() {
      try {
        for (;;) {
          asked += 1
          yield batch()
        }
      } finally {
        close()
      }
    }
    const unread = writeWorkbook({ title: 'x', columns: COLUMNS, batches: endless() })
    await once(unread, 'readable')
    // Reading another workbook moves far more data than the buffers hold, which is time enough for a second request.
    await partsOf(batchesOf(...Array.from({ length: 200 }, batch)))
    assert.ok(asked < 50, `asked for ${asked} batches`)
    unread.destroy()
    await closed
  })

  it('fails when its rows fail', async () => {
    async function* failing() {
      yield [['1', '2']]
      throw new Error('the database is away')
    }
    await assert.rejects(buffer(writeWorkbook({ title: 'x', columns: COLUMNS, batches: failing() })), /the database is away/)
  })

  it('of 100,000 rows never blocks the event loop for 200 ms', async () => {
    async function* many() {
      for (let batch = 0; batch < 50; batch++)
        yield Array.from({ length: 2_000 }, (_, row) => [`2026-11-21T00:00:00.${row}Z`, `김민준 ${row}`])
    }
    const { result, longestTurnMs } = await measureLongestTurn(async () => {
      let bytes = 0
      for await (const chunk of writeWorkbook({ title: 'x', columns: COLUMNS, batches: many() })) bytes += (chunk as Buffer).length
      return bytes
    })
    assert.ok(result > 100_000)
    assert.ok(longestTurnMs < allowedMs(200), `blocked for ${longestTurnMs} ms`)
  })
})

/** Asserts that tags are balanced and that `<` and `&` are escaped elsewhere. */
function assertWellFormed(path: string, xml: string): void {
  const open: string[] = []
  const rest = xml
    .replace(/^<\?xml[^>]*\?>\n/, '')
    .replace(/<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>/g, (_, end: string, name: string, _attributes, self: string) => {
      if (end) assert.equal(open.pop(), name, path)
      else if (!self) open.push(name)
      return ''
    })
  assert.deepEqual(open, [], path)
  assert.doesNotMatch(rest.replace(/&(amp|lt|gt|quot|#13);/g, ''), /[<&]/, path)
}
