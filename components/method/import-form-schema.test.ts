import { DOCUMENT_MAX_BYTES } from '@portico/contract/method/method'
import { byteLength, importForm, pastedName } from './import-form-schema'

const brokenRule = (document: string) =>
  importForm.validate({ document }).then(
    () => null,
    (error: Error) => error.message,
  )

describe('a document to import', () => {
  test('is rejected when empty', async () => {
    expect(await brokenRule('')).toBe('required')
  })
  test('may have at most 20 MB', async () => {
    expect(await brokenRule('x'.repeat(DOCUMENT_MAX_BYTES))).toBeNull()
    expect(await brokenRule('x'.repeat(DOCUMENT_MAX_BYTES + 1))).toBe('code:PayloadTooLarge')
  })
  test('is counted in bytes, not in characters', async () => {
    expect(byteLength('한글')).toBe(6)
    expect(await brokenRule('한'.repeat(DOCUMENT_MAX_BYTES / 3 + 1))).toBe('code:PayloadTooLarge')
  })
  test('has a name that matches its format when it was pasted', () => {
    expect([' {"openapi"', 'openapi: 3.1.0'].map(pastedName)).toEqual(['pasted.json', 'pasted.yaml'])
  })
})
