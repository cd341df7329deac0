import { readTextFile } from './read-text-file'

const fileOf = (...bytes: number[]) => ({ arrayBuffer: async () => Uint8Array.from(bytes).buffer }) as Blob

describe('the text of a file', () => {
  test('keeps its byte order mark', async () => {
    expect(await readTextFile(fileOf(0xef, 0xbb, 0xbf, 0x7b, 0x7d))).toBe('\ufeff{}')
  })
  test('is read as UTF-8', async () => {
    expect(await readTextFile(fileOf(0xed, 0x95, 0x9c))).toBe('한')
  })
  test('is null when the file is UTF-16 or not text', async () => {
    expect(await readTextFile(fileOf(0xff, 0xfe, 0x7b, 0x00))).toBeNull()
  })
})
